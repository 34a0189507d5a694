"""`python -m trackside` is the command `trackside`."""

from trackside.cli import main

if __name__ == "__main__":
    main()
