package io.jubelet.app.sim;

import io.jubelet.domain.cgroup.CgroupName;
import io.jubelet.domain.pod.QosClass;
import io.jubelet.domain.runtime.PodIdentity;
import io.jubelet.domain.runtime.RuntimeSnapshot;
import io.jubelet.ports.failure.NotFoundException;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** What is on a machine of each pod, dead or alive. */
final class Leftovers {

    private static final CgroupName PODS = new CgroupName(List.of("kubepods"));

    private static final String PODS_DIRECTORY = "/var/lib/kubelet/pods/";

    private final SimWorld world;

    Leftovers(SimWorld world) {
        this.world = world;
    }

    /** Nothing of any other pod is on the machine: no container, sandbox, directory, log or cgroup. */
    void onlyOf(Set<String> uids) {
        RuntimeSnapshot now = world.runtime.snapshot();
        SimFiles files = world.files.get();
        Set<String> found = new TreeSet<>();
        now.containers().forEach(c -> found.add("container " + c.name() + " of " + c.pod().uid()));
        now.sandboxes().forEach(s -> found.add("sandbox of " + s.pod().uid()));
        files.directories().podUids().forEach(uid -> found.add("directory of " + uid));
        world.disk.mounts().stream().filter(path -> path.startsWith(PODS_DIRECTORY)).forEach(path ->
                found.add("mount of " + path.substring(PODS_DIRECTORY.length(), path.indexOf('/', PODS_DIRECTORY.length()))));
        files.logs().pods().stream().map(PodIdentity::uid).forEach(uid -> found.add("logs of " + uid));
        for (QosClass qos : QosClass.values()) {
            children(PODS.ofClass(qos)).stream().filter(name -> name.startsWith("pod"))
                    .forEach(name -> found.add("cgroup of " + name.substring("pod".length())));
        }
        found.removeIf(what -> uids.contains(what.substring(what.lastIndexOf(' ') + 1)));
        if (!found.isEmpty()) {
            Convergence.fail("left of pods that nobody wants: " + found);
        }
    }

    private List<String> children(CgroupName cgroup) {
        try {
            return world.cgroups.children(cgroup);
        } catch (NotFoundException e) {
            return List.of();
        }
    }
}
