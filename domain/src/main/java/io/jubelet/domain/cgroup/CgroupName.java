package io.jubelet.domain.cgroup;

import io.jubelet.domain.pod.QosClass;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.StringJoiner;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The name of a control group, independent of the cgroup driver.
 *
 * @param components names from the root of the tree downwards, without separators; empty for the root itself
 */
public record CgroupName(List<String> components) {

    private static final String SLICE = ".slice";
    private static final String POD = "pod";

    /** Copies the components; rejects null parts. */
    public CgroupName {
        components = List.copyOf(components);
    }

    /** The group at a path below the mount point; empty steps do not count. */
    public static CgroupName ofCgroupfs(String path) {
        return new CgroupName(Arrays.stream(path.split("/")).filter(step -> !step.isEmpty()).toList());
    }

    /**
     * The group of a slice: {@code /system.slice/system-agents.slice} is that of {@code system}, {@code agents}. Only the last
     * step of the path counts, since the name of a slice has those of the slices above.
     */
    public static CgroupName ofSystemd(String path) {
        String last = path.substring(path.lastIndexOf('/') + 1);
        String slice = last.endsWith(SLICE) ? last.substring(0, last.length() - SLICE.length()) : last;
        return new CgroupName(Arrays.stream(slice.split("-")).filter(part -> !part.isEmpty())
                .map(part -> part.replace('_', '-')).toList());
    }

    /** The group of a name below this one. */
    public CgroupName child(String name) {
        return new CgroupName(Stream.concat(components.stream(), Stream.of(name)).toList());
    }

    /** The group of all pods of a class; this name is that of all pods of the node, usually {@code kubepods}. */
    public CgroupName ofClass(QosClass qosClass) {
        return switch (qosClass) {
            case GUARANTEED -> this;
            case BURSTABLE -> child("burstable");
            case BEST_EFFORT -> child("besteffort");
        };
    }

    /** The group of one pod; this name is that of all pods of the node, usually {@code kubepods}. */
    public CgroupName ofPod(QosClass qosClass, String podUid) {
        return ofClass(qosClass).child(POD + podUid);
    }

    /** The uid of the pod whose group this is; empty for every other group. */
    public Optional<String> podUid() {
        return Optional.of(components).filter(all -> !all.isEmpty()).map(List::getLast)
                .filter(last -> last.startsWith(POD) && last.length() > POD.length())
                .map(last -> last.substring(POD.length()));
    }

    /** The components as messages of kubelets show them: {@code ["kubepods" "burstable"]}. */
    public String quoted() {
        return components.stream().map(component -> '"' + component + '"').collect(Collectors.joining(" ", "[", "]"));
    }

    /** The path below the mount point of the tree, as the cgroupfs driver uses it; {@code /} for the root. */
    public String toCgroupfs() {
        return "/" + String.join("/", components);
    }

    /**
     * The path of slices below the mount point, as the systemd driver uses it. A dash separates levels in a slice
     * name, so dashes inside a component become underscores.
     */
    public String toSystemd() {
        StringJoiner path = new StringJoiner("/", "/", "");
        String prefix = "";
        for (String component : components) {
            String slice = prefix + component.replace('-', '_');
            path.add(slice + SLICE);
            prefix = slice + "-";
        }
        return path.toString();
    }
}
