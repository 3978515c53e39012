"""The app host: runs SC# apps headless, tests them, and exports them to the browser."""
