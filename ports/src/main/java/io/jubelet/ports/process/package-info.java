/** What people may see of the running process: its threads, its heap by class, and recordings of what it does. */
package io.jubelet.ports.process;
