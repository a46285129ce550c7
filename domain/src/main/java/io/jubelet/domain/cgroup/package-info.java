/**
 * Control groups: the names of the groups of pods and the values written into them, and which group a process belongs into.
 *
 * <p>Values and names only; nothing here touches a file system. The same values are used with both versions of the
 * kernel interface, the adapter turns shares into weights where the kernel requires those.
 */
package io.jubelet.domain.cgroup;
