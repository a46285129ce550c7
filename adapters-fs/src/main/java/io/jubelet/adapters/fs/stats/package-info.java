/**
 * Statistics of the kernel, and its notifications that memory runs short. Files of cgroups are read often and for many cgroups, so
 * a file is read into one buffer that is used again, and numbers are taken from its bytes ({@code StatFile}).
 */
package io.jubelet.adapters.fs.stats;
