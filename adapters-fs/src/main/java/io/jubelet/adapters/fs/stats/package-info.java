/**
 * Statistics of the kernel: files of cgroups and of {@code /proc}. They are read often and for many cgroups, so a file is read
 * into one buffer that is used again, and numbers are taken from its bytes.
 */
package io.jubelet.adapters.fs.stats;
