package io.jubelet.app.config;

import io.jubelet.domain.cgroup.CgroupName;
import io.jubelet.domain.topology.CpuSet;
import java.util.HashSet;
import java.util.List;
import java.util.function.BiConsumer;

/** Rules for resources reserved for the system and their enforcement. */
final class NodeAllocatableRules {

    private static final String FIELD = "enforceNodeAllocatable";
    private static final String NAMES = FIELD + " (--enforce-node-allocatable)";
    private static final String NONE = "none";
    private static final List<String> KNOWN = List.of("pods", "system-reserved", "system-reserved-compressible",
            "kube-reserved", "kube-reserved-compressible", NONE);

    private final Settings settings;
    private final BiConsumer<String, String> errors;

    private NodeAllocatableRules(Settings settings, BiConsumer<String, String> errors) {
        this.settings = settings;
        this.errors = errors;
    }

    static void check(Settings settings, BiConsumer<String, String> errors) {
        var rules = new NodeAllocatableRules(settings, errors);
        rules.enforcements();
        rules.reservedCgroup("system-reserved", "systemReservedCgroup", "--system-reserved-cgroup");
        rules.reservedCgroup("kube-reserved", "kubeReservedCgroup", "--kube-reserved-cgroup");
        rules.others();
    }

    private void enforcements() {
        var wanted = settings.texts(FIELD);
        var seen = new HashSet<String>();
        for (var word : wanted) {
            if (!seen.add(word)) {
                errors.accept(FIELD, "duplicated enforcements \"" + word + "\" in " + NAMES);
            } else if (!KNOWN.contains(word)) {
                errors.accept(FIELD, "option \"" + word + "\" specified for " + NAMES + ". Valid options are "
                        + String.join(", ", KNOWN));
            } else if (word.equals(NONE) && wanted.size() > 1) {
                errors.accept(FIELD, NAMES + " may not contain additional enforcements when \"none\" is specified");
            } else if (!word.equals(NONE) && !settings.flag("cgroupsPerQOS")) {
                errors.accept(settings.isSet(FIELD) ? FIELD : "cgroupsPerQOS",
                        "cgroupsPerQOS (--cgroups-per-qos) must be set to true when \"" + word + "\" contained in "
                                + NAMES);
            }
        }
    }

    private void reservedCgroup(String word, String field, String flag) {
        var wanted = settings.texts(FIELD);
        var compressible = word + "-compressible";
        if (wanted.contains(word) && wanted.contains(compressible)) {
            errors.accept(FIELD, "both \"" + word + "\" and \"" + compressible
                    + "\" cannot be specified together in " + NAMES);
        }
        if ((wanted.contains(word) || wanted.contains(compressible)) && settings.text(field).isEmpty()) {
            errors.accept(FIELD, field + " (" + flag + ") must be specified when \"" + word + "\" or \"" + compressible
                    + "\" included in " + NAMES);
        }
    }

    private void others() {
        String system = settings.text("systemCgroups");
        if (!system.isEmpty() && CgroupName.ofCgroupfs(system).components().isEmpty()) {
            errors.accept("systemCgroups", "systemCgroups (--system-cgroups): system container cannot be root (\"/\")");
        }
        if (!system.isEmpty() && settings.text("cgroupRoot").isEmpty()) {
            errors.accept("systemCgroups",
                    "systemCgroups (--system-cgroups) was specified and cgroupRoot (--cgroup-root) was not specified");
        }
        var cpus = settings.text("reservedSystemCPUs");
        if (cpus.isEmpty()) {
            return;
        }
        if (!settings.text("systemReservedCgroup").isEmpty() || !settings.text("kubeReservedCgroup").isEmpty()) {
            errors.accept("reservedSystemCPUs", "can't use reservedSystemCPUs (--reserved-cpus) with"
                    + " systemReservedCgroup (--system-reserved-cgroup) or kubeReservedCgroup"
                    + " (--kube-reserved-cgroup)");
        }
        try {
            CpuSet.parse(cpus);
        } catch (IllegalArgumentException e) {
            errors.accept("reservedSystemCPUs", "unable to parse reservedSystemCPUs (--reserved-cpus) " + cpus
                    + ": want a list such as 0-1,4");
        }
    }
}
