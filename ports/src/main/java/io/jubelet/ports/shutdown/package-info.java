/** Shutdown of the machine: the service that shuts it down, locks that delay it, and the time of the last one. */
package io.jubelet.ports.shutdown;
