package io.jubelet.app.stats;

import io.jubelet.domain.runtime.ContainerSummary;
import io.jubelet.domain.runtime.PodIdentity;
import io.jubelet.domain.runtime.SandboxSummary;
import io.jubelet.domain.stats.cgroup.CgroupUse.Owner;
import io.jubelet.ports.stats.CgroupReading;
import java.util.HashMap;
import java.util.Map;

/**
 * Containers, sandboxes and pods by the paths of their cgroups, with the labels that cAdvisor gives them. A pod between two runs of its
 * containers keeps its name. The names of containers are those of the runtime: their ids, or with CRI-O
 * {@code k8s_<container>_<pod>_<namespace>_<uid>_<attempt>}, where a sandbox is the container {@code POD}.
 */
final class CgroupOwners {

    private static final String SANDBOX = "POD";
    private static final String CRIO = "crio-";

    private final Map<String, Owner> owners = new HashMap<>();

    private CgroupOwners() {
    }

    /** The owners of all cgroups of pods that the runtime lists. */
    static Map<String, Owner> of(Measurement measured) {
        var all = new CgroupOwners();
        CgroupIndex cgroups = measured.cgroups();
        for (SandboxSummary sandbox : measured.pods().sandboxes()) {
            cgroups.pod(sandbox.pod().uid()).ifPresent(cgroup -> all.owners.put(cgroup.path(),
                    new Owner("", "", sandbox.pod().namespace(), sandbox.pod().name(), "")));
            cgroups.container(sandbox.id()).ifPresent(cgroup -> all.sandbox(cgroup, sandbox));
        }
        measured.pods().pods().forEach(pod -> pod.containers().forEach(container -> cgroups.container(container.id())
                .ifPresent(cgroup -> all.container(cgroup, pod.pod(), container))));
        return all.owners;
    }

    private void sandbox(CgroupReading cgroup, SandboxSummary sandbox) {
        PodIdentity pod = sandbox.pod();
        owners.put(cgroup.path(), isOfCrio(cgroup)
                ? new Owner(name(SANDBOX, pod, sandbox.attempt()), "", pod.namespace(), pod.name(), SANDBOX)
                : new Owner(sandbox.id(), "", pod.namespace(), pod.name(), ""));
    }

    private void container(CgroupReading cgroup, PodIdentity pod, ContainerSummary container) {
        String name = isOfCrio(cgroup) ? name(container.name(), pod, container.attempt()) : container.id();
        owners.put(cgroup.path(), new Owner(name, container.image(), pod.namespace(), pod.name(), container.name()));
    }

    private static boolean isOfCrio(CgroupReading cgroup) {
        return cgroup.path().startsWith(CRIO, cgroup.path().lastIndexOf('/') + 1);
    }

    private static String name(String container, PodIdentity pod, int attempt) {
        return String.join("_", "k8s", container, pod.name(), pod.namespace(), pod.uid(), Integer.toString(attempt));
    }
}
