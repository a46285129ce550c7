/**
 * Work that runs beside other work: virtual threads that belong to a scope and end with it, and platform threads for calls
 * that may block in the kernel.
 */
package io.jubelet.app.task;
