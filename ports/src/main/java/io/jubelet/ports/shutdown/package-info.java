/** The end of the machine: who shuts it down, how that is delayed, and when it happened last. */
package io.jubelet.ports.shutdown;
