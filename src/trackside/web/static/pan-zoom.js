// Pan and zoom of a board: wheel, drag, pinch, double tap, the keys + - 0 and arrows, and the three buttons.
// The content is moved by a CSS transform of its frame; updates of the board never touch it.

const MOST = 6;
const NEAR = 2.4; // the scale at which a finger can tell places apart
const FINGER = 18; // pixels around a tap that a finger covers
const SLACK = 4; // pixels that a finger may shake before a tap becomes a drag

class Viewport {
  constructor(element) {
    this.element = element;
    this.canvas = element.querySelector(".canvas");
    this.scale = 1;
    this.x = 0;
    this.y = 0;
    this.pointers = new Map();
    this.dragged = false;
    element.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
    element.addEventListener("pointerdown", (event) => this.down(event));
    element.addEventListener("pointermove", (event) => this.move(event));
    for (const end of ["pointerup", "pointercancel"]) element.addEventListener(end, (event) => this.up(event));
    element.addEventListener("click", (event) => this.click(event), { capture: true });
    element.addEventListener("dblclick", (event) => this.double(event));
    element.addEventListener("keydown", (event) => this.key(event));
    element.addEventListener("focusin", (event) => this.reveal(event.target));
    element.parentElement.addEventListener("click", (event) => this.button(event));
  }

  get box() {
    return this.element.getBoundingClientRect();
  }

  place() {
    const { width, height } = this.box;
    const inner = { width: this.canvas.offsetWidth * this.scale, height: this.canvas.offsetHeight * this.scale };
    // The content may not leave the frame; where it is smaller, it stands in the middle.
    const within = (at, frame, size) => (size <= frame ? (frame - size) / 2 : Math.min(0, Math.max(frame - size, at)));
    this.x = within(this.x, width, inner.width);
    this.y = within(this.y, height, inner.height);
    this.canvas.style.transform = `translate(${this.x}px, ${this.y}px) scale(${this.scale})`;
    this.element.toggleAttribute("data-zoomed", this.scale > 1.01);
  }

  zoom(factor, x, y) {
    const { left, top, width, height } = this.box;
    const [px, py] = [(x ?? left + width / 2) - left, (y ?? top + height / 2) - top];
    const scale = Math.min(MOST, Math.max(1, this.scale * factor));
    this.x = px - ((px - this.x) * scale) / this.scale;
    this.y = py - ((py - this.y) * scale) / this.scale;
    this.scale = scale;
    this.place();
  }

  // A frame that is much taller than the board starts filled, with what can be done in the middle.
  fill() {
    const { width, height } = this.box;
    const tall = height / this.canvas.offsetHeight;
    if (!(tall > 1.3)) return;
    this.scale = Math.min(MOST, tall);
    const open = [...this.canvas.querySelectorAll("[data-open]")].map((place) => place.getBoundingClientRect());
    const { left, top } = this.canvas.getBoundingClientRect();
    const middle = (low, high, start, size) =>
      open.length ? (Math.min(...open.map((box) => box[low])) + Math.max(...open.map((box) => box[high]))) / 2 - start : size / 2;
    this.x = width / 2 - middle("left", "right", left, this.canvas.offsetWidth) * this.scale;
    this.y = height / 2 - middle("top", "bottom", top, this.canvas.offsetHeight) * this.scale;
    this.place();
  }

  pan(dx, dy) {
    this.x += dx;
    this.y += dy;
    this.place();
  }

  whole() {
    [this.scale, this.x, this.y] = [1, 0, 0];
    this.place();
  }

  wheel(event) {
    // Without Ctrl the wheel scrolls the page, unless the board is zoomed in already.
    if (!event.ctrlKey && this.scale <= 1.01 && event.deltaY > 0) return;
    if (!event.ctrlKey && !event.altKey && this.scale <= 1.01 && document.scrollingElement.scrollTop > 0) return;
    event.preventDefault();
    this.zoom(Math.exp(-event.deltaY * (event.deltaMode ? 0.05 : 0.0015)), event.clientX, event.clientY);
  }

  down(event) {
    if (event.pointerType === "mouse" && event.button !== 0) return;
    if (!this.pointers.size) this.dragged = false;
    this.pointers.set(event.pointerId, { x: event.clientX, y: event.clientY, sx: event.clientX, sy: event.clientY });
  }

  move(event) {
    const was = this.pointers.get(event.pointerId);
    if (!was) return;
    const far = Math.hypot(event.clientX - was.sx, event.clientY - was.sy) > SLACK;
    if (!this.dragged && !far) return;
    if (!this.dragged) {
      if (this.pointers.size === 1 && this.scale <= 1.01 && event.pointerType === "touch") return; // the page scrolls
      this.dragged = true;
      this.element.setPointerCapture(event.pointerId);
      this.canvas.classList.add("moving");
    }
    if (this.pointers.size === 1) {
      this.pan(event.clientX - was.x, event.clientY - was.y);
    } else {
      const other = [...this.pointers].find(([id]) => id !== event.pointerId)[1];
      const before = Math.hypot(was.x - other.x, was.y - other.y);
      const after = Math.hypot(event.clientX - other.x, event.clientY - other.y);
      if (before > 0) this.zoom(after / before, (event.clientX + other.x) / 2, (event.clientY + other.y) / 2);
      this.pan((event.clientX - was.x) / 2, (event.clientY - was.y) / 2);
    }
    Object.assign(was, { x: event.clientX, y: event.clientY });
  }

  up(event) {
    this.pointers.delete(event.pointerId);
    if (this.pointers.size) return;
    this.canvas.classList.remove("moving");
    // The click that follows a drag is swallowed; the next one is not.
    if (this.dragged) setTimeout(() => (this.dragged = false));
  }

  click(event) {
    // A drag that ends on a place is no tap on it.
    if (this.dragged) return event.stopPropagation();
    if (event.pointerType !== "touch") return;
    // A finger covers several small places: come closer first. Beside a single one it means that one.
    const near = [...this.element.querySelectorAll("[data-open], [data-picked]")].filter((place) => {
      const box = place.getBoundingClientRect();
      const gap = (at, low, high) => Math.max(low - at, 0, at - high);
      return Math.hypot(gap(event.clientX, box.left, box.right), gap(event.clientY, box.top, box.bottom)) < FINGER;
    });
    if (near.length > 1 && this.scale < NEAR) {
      event.stopPropagation();
      this.zoom(NEAR / this.scale, event.clientX, event.clientY);
    } else if (near.length === 1 && !near[0].contains(event.target)) {
      event.stopPropagation();
      near[0].dispatchEvent(new MouseEvent("click", { bubbles: true }));
    }
  }

  double(event) {
    if (event.target.closest("[data-pick]")) return;
    if (this.scale > 1.5) this.whole();
    else this.zoom(2.2, event.clientX, event.clientY);
  }

  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const step = 60;
    const acts = {
      "+": () => this.zoom(1.3),
      "=": () => this.zoom(1.3),
      "-": () => this.zoom(1 / 1.3),
      0: () => this.whole(),
    };
    if (event.target === this.element) {
      Object.assign(acts, {
        ArrowLeft: () => this.pan(step, 0),
        ArrowRight: () => this.pan(-step, 0),
        ArrowUp: () => this.pan(0, step),
        ArrowDown: () => this.pan(0, -step),
      });
    }
    if (!acts[event.key]) return;
    event.preventDefault();
    acts[event.key]();
  }

  // What gets the focus by keyboard comes into view; nothing else ever moves the board by itself.
  reveal(target) {
    if (target === this.element || this.scale <= 1.01 || !target.matches(":focus-visible")) return;
    const [frame, box] = [this.box, target.getBoundingClientRect()];
    const margin = 40;
    const shift = (low, high, least, most) => (low < least + margin ? least + margin - low : high > most - margin ? most - margin - high : 0);
    this.element.scrollTo(0, 0);
    this.pan(shift(box.left, box.right, frame.left, frame.right), shift(box.top, box.bottom, frame.top, frame.bottom));
  }

  button(event) {
    const zoom = event.target.closest("[data-zoom]")?.dataset.zoom;
    if (zoom === "in") this.zoom(1.5);
    if (zoom === "out") this.zoom(1 / 1.5);
    if (zoom === "all") this.whole();
  }
}

const viewports = new WeakMap();

function prepare() {
  for (const element of document.querySelectorAll("[data-pan-zoom]")) {
    if (!viewports.has(element)) {
      viewports.set(element, new Viewport(element));
      viewports.get(element).fill();
    }
    viewports.get(element).place();
  }
}

window.addEventListener("resize", prepare);
document.addEventListener("trackside:page", prepare);
prepare();
