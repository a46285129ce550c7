/**
 * Looks into this process. The modules of the JDK for management and for flight recordings are used when somebody asks and
 * not before: what they load stays in memory.
 */
package io.jubelet.adapters.fs.process;
