/**
 * Kills for want of memory, as the kernel reports them in its log: which process was killed, and whether the whole machine
 * was out of memory or only a cgroup at its limit.
 */
package io.jubelet.domain.oom;
