package io.jubelet.domain.csi;

import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * A driver as the cluster describes it (storage.k8s.io/v1 CSIDriver). A driver need not have such an object.
 *
 * @param name name of the driver
 * @param attachRequired whether a controller attaches its volumes to nodes before they are mounted
 * @param podInfoOnMount whether it gets the pod for which it mounts
 * @param requiresRepublish whether it is called again and again while a volume is mounted
 * @param fsGroupPolicy when files are given to the group of a pod
 * @param lifecycleModes the volumes that it has
 * @param tokens tokens of service accounts that it gets
 * @param seLinuxMount whether its volumes can be mounted with an SELinux label (KEP-1710)
 * @param limitPeriod how often the node asks it anew how many volumes it can have, positive (KEP-4876); absent for never
 */
public record CsiDriver(
        String name,
        boolean attachRequired,
        boolean podInfoOnMount,
        boolean requiresRepublish,
        FsGroupPolicy fsGroupPolicy,
        List<LifecycleMode> lifecycleModes,
        Tokens tokens,
        boolean seLinuxMount,
        Optional<Duration> limitPeriod) {

    /** Copies the list; rejects null. */
    public CsiDriver {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(fsGroupPolicy, "fsGroupPolicy");
        lifecycleModes = List.copyOf(lifecycleModes);
        Objects.requireNonNull(tokens, "tokens");
        Objects.requireNonNull(limitPeriod, "limitPeriod");
    }

    /** One that mounts nothing with an SELinux label. */
    public CsiDriver(String name, boolean attachRequired, boolean podInfoOnMount, boolean requiresRepublish, FsGroupPolicy fsGroupPolicy,
            List<LifecycleMode> lifecycleModes, Tokens tokens, Optional<Duration> limitPeriod) {
        this(name, attachRequired, podInfoOnMount, requiresRepublish, fsGroupPolicy, lifecycleModes, tokens, false, limitPeriod);
    }

    /**
     * Tokens that a driver gets when it mounts for a pod.
     *
     * @param requests which
     * @param inSecrets whether they are among the secrets of the call instead of the volume context
     */
    public record Tokens(List<CsiTokenRequest> requests, boolean inSecrets) {

        /** Copies the list. */
        public Tokens {
            requests = List.copyOf(requests);
        }

        /** No tokens. */
        public static Tokens none() {
            return new Tokens(List.of(), false);
        }
    }

    /** Whether volumes of a driver are attached by a controller: those without an object, too. */
    public static boolean isAttached(Optional<CsiDriver> driver) {
        return driver.map(CsiDriver::attachRequired).orElse(true);
    }

    /** Why a driver can't have a volume; absent when it can. Without an object it has persistent volumes only. */
    static Optional<String> unsupported(Optional<CsiDriver> driver, String name, LifecycleMode mode) {
        String start = "volume mode \"" + mode.wireName() + "\" not supported by driver " + name;
        if (driver.isEmpty()) {
            return mode == LifecycleMode.PERSISTENT ? Optional.empty() : Optional.of(start + " (no CSIDriver object)");
        }
        List<LifecycleMode> modes = driver.get().lifecycleModes();
        return modes.contains(mode) ? Optional.empty() : Optional.of(start + modes.stream()
                .map(one -> "\"" + one.wireName() + "\"").collect(Collectors.joining(" ", " (only supports [", "])")));
    }
}
