/** The log of the kernel, read from {@code /dev/kmsg} by a thread that sleeps in the kernel until something is logged. */
package io.jubelet.adapters.fs.kmsg;
