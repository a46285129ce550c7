package io.jubelet.domain.selinux;

import io.jubelet.domain.container.Container;
import io.jubelet.domain.container.EphemeralContainer;
import io.jubelet.domain.container.SELinuxOptions;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodSecurityContext;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * The SELinux label with which a pod needs a volume (KEP-1710): that of the containers which mount it, if they agree, the
 * driver can mount with a label, and the pod did not ask for the labels of all files to be changed ({@code seLinuxChangePolicy:
 * Recursive}).
 *
 * @param desired the label; empty for none
 * @param fault why there is none although containers name labels
 */
public record MountLabel(String desired, Optional<Fault> fault) {

    private static final String RECURSIVE = "Recursive";

    /** Rejects null. */
    public MountLabel {
        Objects.requireNonNull(desired, "desired");
        Objects.requireNonNull(fault, "fault");
    }

    /**
     * Something is wrong with labels.
     *
     * @param kind what
     * @param message for users
     */
    public record Fault(LabelFault kind, String message) {

        /** Rejects null. */
        public Fault {
            Objects.requireNonNull(kind, "kind");
            Objects.requireNonNull(message, "message");
        }
    }

    /**
     * The label of a volume in a pod.
     *
     * @param volume name of the volume in the pod
     * @param supported whether what mounts it can do so with a label ({@code seLinuxMount} of a CSIDriver)
     * @param contexts contexts of the machine
     */
    public static MountLabel of(Pod pod, String volume, boolean supported, ContainerContexts contexts) {
        Set<String> labels = new TreeSet<>();
        for (SELinuxOptions options : options(pod, volume).toList()) {
            try {
                labels.add(contexts.fileLabel(options));
            } catch (IllegalArgumentException e) {
                return new MountLabel("", Optional.of(new Fault(LabelFault.CONTAINER,
                        "failed to construct SELinux label from context \"" + options + "\": " + e.getMessage())));
            }
        }
        if (labels.size() > 1) {
            return new MountLabel("", Optional.of(
                    new Fault(LabelFault.POD, "multiple SELinux labels found: " + String.join(",", labels))));
        }
        boolean recursive = pod.spec().securityContext().map(PodSecurityContext::seLinuxChangePolicy).orElse("").equals(RECURSIVE);
        return new MountLabel(supported && !recursive && !labels.isEmpty() ? labels.iterator().next() : "", Optional.empty());
    }

    /** Options that the containers which mount a volume set for their processes, or the pod for all. */
    private static Stream<SELinuxOptions> options(Pod pod, String volume) {
        Optional<SELinuxOptions> shared = pod.spec().securityContext().flatMap(PodSecurityContext::seLinuxOptions);
        return Stream.of(pod.spec().initContainers().stream(), pod.spec().containers().stream(),
                        pod.spec().ephemeralContainers().stream().map(EphemeralContainer::container))
                .<Container>flatMap(containers -> containers)
                .filter(container -> container.volumeMounts().stream().anyMatch(mount -> mount.name().equals(volume)))
                .flatMap(container -> container.securityContext().flatMap(own -> own.seLinuxOptions()).or(() -> shared).stream());
    }

    /** Why a volume can't be had by pods that need different labels. */
    public static Fault conflict(String volume, String before, String desired) {
        return new Fault(LabelFault.VOLUME,
                "conflicting SELinux labels of volume " + volume + ": \"" + before + "\" and \"" + desired + "\"");
    }

    /** Why a pod waits that needs a volume with another label than the one it is still mounted with. */
    public static String awaitsUnmount(String volume) {
        return "waiting for unmount of volume \"" + volume
                + "\", because it is already mounted to a different pod with a different SELinux label";
    }

    /** The mount option by which files have a label; in quotation marks, as labels have commas. */
    public static String option(String label) {
        return "context=\"" + label + "\"";
    }
}
