/**
 * This process: its diagnostics, its limit of open files, and a lock that only one process has. The modules of the JDK for
 * management and for flight recordings are used only on request, since the classes that they load stay in memory.
 */
package io.jubelet.adapters.fs.process;
