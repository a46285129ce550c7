package io.jubelet.domain.validation;

import io.jubelet.domain.container.AppArmorProfile;
import io.jubelet.domain.container.Container;
import io.jubelet.domain.container.SeccompProfile;
import io.jubelet.domain.container.SeccompProfileType;
import io.jubelet.domain.container.SecurityContext;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodSecurityContext;
import io.jubelet.domain.pod.PodSpec;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Annotations that named seccomp and AppArmor profiles before there were fields. Annotation and field must agree. */
final class ProfileAnnotationRules {

    private static final String SECCOMP_POD = "seccomp.security.alpha.kubernetes.io/pod";
    private static final String SECCOMP = "container.seccomp.security.alpha.kubernetes.io/";
    private static final String APP_ARMOR = "container.apparmor.security.beta.kubernetes.io/";
    private static final String RUNTIME_DEFAULT = "runtime/default";
    private static final String DOCKER_DEFAULT = "docker/default";
    private static final String UNCONFINED = "unconfined";
    private static final String LOCALHOST = "localhost/";

    private ProfileAnnotationRules() {
    }

    /** The annotations by themselves. */
    static void check(Field annotations, Pod pod) {
        Set<String> containers = Stream.concat(pod.spec().initContainers().stream(), pod.spec().containers().stream())
                .map(Container::name).collect(Collectors.toSet());
        pod.metadata().annotations().forEach((key, profile) -> {
            Field at = annotations.key(key);
            if (key.equals(SECCOMP_POD) || key.startsWith(SECCOMP)) {
                seccomp(at, profile);
            } else if (key.startsWith(APP_ARMOR)) {
                String container = key.substring(APP_ARMOR.length());
                if (!containers.contains(container)) {
                    at.invalid(container, "container not found");
                }
                if (!List.of("", RUNTIME_DEFAULT, UNCONFINED).contains(profile) && !profile.startsWith(LOCALHOST)) {
                    at.invalid(profile, "invalid AppArmor profile name: \"" + profile + "\"");
                }
            }
        });
    }

    private static void seccomp(Field at, String profile) {
        if (profile.startsWith(LOCALHOST)) {
            Paths.descending(at, profile.substring(LOCALHOST.length()));
        } else if (!List.of(RUNTIME_DEFAULT, DOCKER_DEFAULT, UNCONFINED).contains(profile)) {
            at.invalid(profile, "must be a valid seccomp profile");
        }
    }

    /** The annotations against the fields. */
    static void match(Field spec, Pod pod) {
        PodSpec of = pod.spec();
        Map<String, String> annotations = pod.metadata().annotations();
        of.securityContext().flatMap(PodSecurityContext::seccompProfile).ifPresent(profile -> match(
                spec.child("securityContext"), Optional.ofNullable(annotations.get(SECCOMP_POD)), profile));
        of(spec.child("initContainers"), of.initContainers(), of, annotations);
        of(spec.child("containers"), of.containers(), of, annotations);
    }

    private static void of(Field field, List<Container> containers, PodSpec spec, Map<String, String> annotations) {
        boolean windows = spec.os().filter(os -> os.name().equals("windows")).isPresent();
        for (int i = 0; i < containers.size(); i++) {
            Container container = containers.get(i);
            Field at = field.index(i).child("securityContext");
            container.securityContext().flatMap(SecurityContext::seccompProfile).ifPresent(profile ->
                    match(at, Optional.ofNullable(annotations.get(SECCOMP + container.name())), profile));
            Optional<String> appArmor = Optional.ofNullable(annotations.get(APP_ARMOR + container.name()));
            appArmor.filter(_ -> !windows).ifPresent(annotation -> container.securityContext()
                    .flatMap(SecurityContext::appArmorProfile)
                    .or(() -> spec.securityContext().flatMap(PodSecurityContext::appArmorProfile))
                    .ifPresent(profile -> match(at, annotation, profile)));
        }
    }

    private static void match(Field security, Optional<String> annotation, SeccompProfile profile) {
        annotation.map(text -> text.equals(DOCKER_DEFAULT) ? RUNTIME_DEFAULT : text).ifPresent(text ->
                match(security.child("seccompProfile"), "seccomp", text, profile.type(), profile.localhostProfile()));
    }

    private static void match(Field security, String annotation, AppArmorProfile profile) {
        match(security.child("appArmorProfile"), "apparmor", annotation, profile.type(), profile.localhostProfile());
    }

    private static void match(Field at, String kind, String annotation, Optional<SeccompProfileType> type, String file) {
        if (type.isEmpty()) {
            return;
        }
        boolean same = switch (type.get()) {
            case UNCONFINED -> annotation.equals(UNCONFINED);
            case RUNTIME_DEFAULT -> annotation.equals(RUNTIME_DEFAULT);
            case LOCALHOST -> annotation.startsWith(LOCALHOST);
        };
        if (!same) {
            at.child("type").forbidden(kind + " type in annotation and field must match");
        } else if (type.get() == SeccompProfileType.LOCALHOST && !annotation.equals(LOCALHOST + file)) {
            at.child("localhostProfile").forbidden(kind + " profile in annotation and field must match");
        }
    }
}
