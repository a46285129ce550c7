/** What all measurements share: arguments, time limits, statistics, tables, and what the kernel says about a process. */
package io.jubelet.benchmarks.measure;
