/**
 * Diagnostics of this process. The modules of the JDK for management and for flight recordings are used only on request, since
 * the classes that they load stay in memory.
 */
package io.jubelet.adapters.fs.process;
