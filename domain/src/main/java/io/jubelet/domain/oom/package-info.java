/**
 * Out-of-memory kills, as the kernel reports them in its log: the process that was killed, and whether the whole machine
 * was out of memory or only a cgroup at its limit.
 */
package io.jubelet.domain.oom;
