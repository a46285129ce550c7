package io.jubelet.domain.launch;

import io.jubelet.domain.pod.PodSecurityContext;
import io.jubelet.domain.pod.PodSpec;
import java.util.Collection;
import java.util.List;

/** Groups that the volumes of a pod require (annotation {@code pv.beta.kubernetes.io/gid} of a persistent volume). */
public final class ExtraGroups {

    private ExtraGroups() {
    }

    /** Each once, in ascending order, without those that the pod names itself. */
    public static List<Long> of(PodSpec spec, Collection<? extends ReadyVolume> volumes) {
        List<Long> own = spec.securityContext().map(PodSecurityContext::supplementalGroups).orElse(List.of());
        return volumes.stream().flatMapToLong(volume -> volume.group().stream()).distinct().sorted().boxed()
                .filter(group -> !own.contains(group)).toList();
    }
}
