/** Diagnostics of the running process for users: its threads, its heap by class, and flight recordings. */
package io.jubelet.ports.process;
