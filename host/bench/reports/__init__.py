"""What many graded runs say together: tables, intervals, comparisons."""
