/** Control groups: how much of the machine all pods, a class of pods, or one pod may use, and where processes outside of pods are. */
package io.jubelet.ports.cgroup;
