/** Control groups: how much of the machine all pods, a class of pods, or one pod may use. */
package io.jubelet.ports.cgroup;
