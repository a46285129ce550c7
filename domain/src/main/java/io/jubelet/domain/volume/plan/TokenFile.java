package io.jubelet.domain.volume.plan;

import io.jubelet.domain.container.Container;
import io.jubelet.domain.container.EphemeralContainer;
import io.jubelet.domain.container.SecurityContext;
import io.jubelet.domain.pod.PodSecurityContext;
import io.jubelet.domain.pod.PodSpec;
import io.jubelet.domain.value.Binary;
import io.jubelet.domain.volume.VolumeData;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Permissions of the files with the token of a pod, its trust anchors and its certificates. */
final class TokenFile {

    private static final int OWNER_ONLY = 0600;

    private TokenFile() {
    }

    /**
     * The file: only for the user that all containers run as, if there is such a one, and for the group of the volume, which
     * is let in when the volume is given to it; otherwise, as its reader is unknown, with the mode of the volume.
     */
    static VolumeData of(PodSpec spec, Binary token, int mode) {
        OptionalLong user = user(spec);
        boolean grouped = spec.securityContext().flatMap(PodSecurityContext::fsGroup).isPresent();
        return new VolumeData(token, user.isPresent() || grouped ? OWNER_ONLY : mode, user);
    }

    /** Ephemeral containers count, too: once one with another user is added, the file must be readable for it. */
    private static OptionalLong user(PodSpec spec) {
        Optional<Long> shared = spec.securityContext().flatMap(PodSecurityContext::runAsUser);
        Stream<Container> ephemeral = spec.ephemeralContainers().stream().map(EphemeralContainer::container);
        Set<Optional<Long>> users = Stream.of(spec.initContainers().stream(), spec.containers().stream(), ephemeral)
                .flatMap(containers -> containers)
                .map(Container::securityContext)
                .map(own -> own.flatMap(SecurityContext::runAsUser).or(() -> shared))
                .collect(Collectors.toSet());
        return users.size() == 1
                ? users.iterator().next().map(OptionalLong::of).orElse(OptionalLong.empty()) : OptionalLong.empty();
    }
}
