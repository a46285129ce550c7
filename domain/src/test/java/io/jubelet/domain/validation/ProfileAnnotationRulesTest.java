package io.jubelet.domain.validation;

import static io.jubelet.domain.validation.Pods.expect;

import io.jubelet.domain.container.AppArmorProfile;
import io.jubelet.domain.container.SeccompProfile;
import io.jubelet.domain.container.SeccompProfileType;
import io.jubelet.domain.container.SecurityContext;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodOS;
import io.jubelet.domain.pod.PodSecurityContext;
import io.jubelet.domain.pod.PodSpecBuilder;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

class ProfileAnnotationRulesTest {

    private static final String APP_ARMOR = "container.apparmor.security.beta.kubernetes.io/";
    private static final String SECCOMP = "container.seccomp.security.alpha.kubernetes.io/";
    private static final String SECCOMP_POD = "seccomp.security.alpha.kubernetes.io/pod";

    private static Pod annotated(String key, String value, UnaryOperator<PodSpecBuilder> change) {
        Pod pod = Pods.spec(change);
        return pod.withMetadata(pod.metadata().toBuilder().annotations(Map.of(key, value)).build());
    }

    private static SeccompProfile seccomp(SeccompProfileType type, String file) {
        return new SeccompProfile(Optional.of(type), file);
    }

    private static AppArmorProfile appArmor(SeccompProfileType type, String name) {
        return new AppArmorProfile(Optional.of(type), name);
    }

    private static UnaryOperator<PodSpecBuilder> container(SecurityContext security) {
        return spec -> spec.containers(List.of(Pods.container(c -> c.securityContext(security))));
    }

    private static UnaryOperator<PodSpecBuilder> ofPod(PodSecurityContext security) {
        return spec -> spec.securityContext(security);
    }

    @Test
    void profilesOfAppArmorNameAContainerAndAKind() {
        for (String value : List.of("", "runtime/default", "unconfined", "localhost/web")) {
            expect(annotated(APP_ARMOR + "c", value, spec -> spec));
        }
        expect(annotated(APP_ARMOR + "gone", "strict", spec -> spec),
                "metadata.annotations[" + APP_ARMOR + "gone]: Invalid value: \"gone\": container not found",
                "metadata.annotations[" + APP_ARMOR + "gone]: Invalid value: \"strict\": invalid AppArmor profile name: "
                        + "\"strict\"");
        expect(annotated(APP_ARMOR + "setup", "unconfined",
                spec -> spec.initContainers(List.of(Pods.container(c -> c.name("setup"))))));
    }

    @Test
    void profilesOfSeccompAreOfAKind() {
        for (String value : List.of("docker/default", "runtime/default", "unconfined", "localhost/a/b.json")) {
            expect(annotated(SECCOMP + "c", value, spec -> spec));
            expect(annotated(SECCOMP_POD, value, spec -> spec));
        }
        expect(annotated(SECCOMP_POD, "", spec -> spec),
                "metadata.annotations[" + SECCOMP_POD + "]: Invalid value: \"\": must be a valid seccomp profile");
        expect(annotated(SECCOMP + "any", "localhost/../x", spec -> spec),
                "metadata.annotations[" + SECCOMP + "any]: Invalid value: \"../x\": must not contain '..'");
    }

    @Test
    void seccompIsTheSameInAnnotationAndField() {
        SecurityContext file = SecurityContext.builder().seccompProfile(seccomp(SeccompProfileType.LOCALHOST, "a.json")).build();
        expect(annotated(SECCOMP + "c", "localhost/a.json", container(file)));
        expect(annotated(SECCOMP + "d", "unconfined", container(file)));
        expect(annotated(SECCOMP + "c", "localhost/b.json", container(file)), "spec.containers[0].securityContext."
                + "seccompProfile.localhostProfile: Forbidden: seccomp profile in annotation and field must match");
        expect(annotated(SECCOMP + "c", "unconfined", container(file)), "spec.containers[0].securityContext."
                + "seccompProfile.type: Forbidden: seccomp type in annotation and field must match");
        PodSecurityContext ofRuntime = PodSecurityContext.builder()
                .seccompProfile(seccomp(SeccompProfileType.RUNTIME_DEFAULT, "")).build();
        expect(annotated(SECCOMP_POD, "docker/default", ofPod(ofRuntime)));
        expect(annotated(SECCOMP + "c", "unconfined", ofPod(ofRuntime)));
        expect(annotated(SECCOMP_POD, "unconfined", ofPod(ofRuntime)), "spec.securityContext.seccompProfile.type: "
                + "Forbidden: seccomp type in annotation and field must match");
    }

    @Test
    void appArmorIsTheSameInAnnotationAndFieldOfContainerOrPod() {
        PodSecurityContext unconfined = PodSecurityContext.builder()
                .appArmorProfile(appArmor(SeccompProfileType.UNCONFINED, "")).build();
        SecurityContext named = SecurityContext.builder().appArmorProfile(appArmor(SeccompProfileType.LOCALHOST, "web")).build();
        String type = "spec.containers[0].securityContext.appArmorProfile.type: Forbidden: apparmor type in annotation and "
                + "field must match";
        expect(annotated(APP_ARMOR + "c", "unconfined", ofPod(unconfined)));
        expect(annotated(APP_ARMOR + "c", "runtime/default", ofPod(unconfined)), type);
        expect(annotated(APP_ARMOR + "c", "localhost/web",
                spec -> container(named).apply(ofPod(unconfined).apply(spec))));
        expect(annotated(APP_ARMOR + "c", "", container(named)), type);
        expect(annotated(APP_ARMOR + "c", "localhost/db", container(named)), "spec.containers[0].securityContext."
                + "appArmorProfile.localhostProfile: Forbidden: apparmor profile in annotation and field must match");
        expect(annotated(APP_ARMOR + "c", "unconfined", spec -> container(named).apply(spec.os(new PodOS("windows")))));
    }

    @Test
    void annotationsOfInitContainersMatchTheirFields() {
        SecurityContext security = SecurityContext.builder().seccompProfile(seccomp(SeccompProfileType.RUNTIME_DEFAULT, "")).build();
        expect(annotated(SECCOMP + "i", "unconfined",
                        spec -> spec.initContainers(List.of(Pods.container(c -> c.name("i").securityContext(security))))),
                "spec.initContainers[0].securityContext.seccompProfile.type: Forbidden: seccomp type in annotation and field must match");
    }

    @Test
    void annotationsForAppArmorMatchOnLinux() {
        SecurityContext security = SecurityContext.builder().appArmorProfile(appArmor(SeccompProfileType.RUNTIME_DEFAULT, "")).build();
        expect(annotated(APP_ARMOR + "c", "unconfined", spec -> container(security).apply(spec.os(new PodOS("linux")))),
                "spec.containers[0].securityContext.appArmorProfile.type: Forbidden: apparmor type in annotation and field must match");
    }

    @Test
    void aProfileWithoutATypeHasOneMistake() {
        SecurityContext security = SecurityContext.builder().seccompProfile(new SeccompProfile(Optional.empty(), "")).build();
        expect(annotated(SECCOMP + "c", "unconfined", container(security)),
                "spec.containers[0].securityContext.seccompProfile.type: Required value: type is required when seccompProfile is set");
    }
}
