/**
 * Work that runs beside other work: threads, groups of threads of which none outlives the call that waits for them, work that is
 * repeated or tried again, and platform threads for calls that may block in the kernel.
 */
package io.jubelet.app.task;
