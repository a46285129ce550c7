package io.jubelet.domain.volume.plan;

import static org.junit.jupiter.api.Assertions.assertThrows;

import io.jubelet.domain.config.ConfigMap;
import io.jubelet.domain.config.ConfigObject;
import io.jubelet.domain.config.ConfigObjectKey;
import io.jubelet.domain.config.Secret;
import io.jubelet.domain.meta.ObjectMeta;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodConfigException;
import io.jubelet.domain.pod.PodSpec;
import io.jubelet.domain.pod.PodSpecBuilder;
import io.jubelet.domain.pod.PodStatus;
import io.jubelet.domain.podcertificate.CertificateAnswer;
import io.jubelet.domain.podcertificate.CertificateNeed;
import io.jubelet.domain.podcertificate.Credential;
import io.jubelet.domain.sample.SamplePods;
import io.jubelet.domain.trust.TrustNeed;
import io.jubelet.domain.value.Binary;
import io.jubelet.domain.volume.KeyToPath;
import io.jubelet.domain.volume.Volume;
import io.jubelet.domain.volume.VolumeData;
import io.jubelet.domain.volume.VolumePlan;
import io.jubelet.domain.volume.VolumeSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The pod {@code ns/web} and what stands around it: a ConfigMap {@code cm}, a Secret {@code sec} and a token. */
final class VolumeCases {

    static final TokenNeed TOKEN = new TokenNeed("", 3607);
    static final TrustNeed TRUST = new TrustNeed("b", "", Optional.empty(), false);
    static final VolumeInputs INPUTS = inputs("memory=4Gi cpu=4",
            new ConfigMap(named("cm"), Map.of("a", "text a", "b", "text b"),
                    Map.of("bin", Binary.of(new byte[] {0, -1})), Optional.of(true)),
            new Secret(named("sec"), Map.of("user", Binary.utf8("anna"), "a", Binary.utf8("hidden")), "Opaque",
                    Optional.empty()));

    private VolumeCases() {
    }

    static VolumeInputs inputs(String allocatable, ConfigObject... objects) {
        return new VolumeInputs(Stream.of(objects).collect(Collectors.toMap(ConfigObject::key, o -> o)),
                Map.of(TOKEN, Binary.utf8("jwt")), Map.of(TRUST, Binary.utf8("pem")),
                Map.of(new CertificateNeed("v", 1), CertificateAnswer.of(new Credential(
                        Binary.utf8("key"), Binary.utf8("chain")))), SamplePods.amounts(allocatable));
    }

    static ObjectMeta named(String name) {
        return ObjectMeta.builder().namespace("ns").name(name).build();
    }

    static Pod pod(UnaryOperator<PodSpecBuilder> spec) {
        ObjectMeta meta = ObjectMeta.builder().name("web").namespace("ns").uid("u1")
                .labels(Map.of("b", "2", "a", "x\"y")).annotations(Map.of("note", "l1\nl2")).build();
        return new Pod(meta, spec.apply(PodSpec.builder()
                .containers(List.of(SamplePods.container("main", "cpu=250m", "memory=64Mi")))).build(),
                PodStatus.builder().build());
    }

    static Pod pod() {
        return pod(spec -> spec);
    }

    static KeyToPath item(String key, String path, Integer... mode) {
        return new KeyToPath(key, path, Stream.of(mode).findFirst());
    }

    static VolumePlan plan(Pod pod, VolumeSource source) throws PodConfigException {
        return VolumePlans.of(pod, new Volume("v", Optional.of(source)), INPUTS);
    }

    static String problem(Pod pod, VolumeSource source) {
        return assertThrows(PodConfigException.class, () -> plan(pod, source)).getMessage();
    }

    /** Each file as {@code mode[@owner] content}, by path. */
    static Map<String, String> files(VolumePlan plan) {
        Map<String, String> texts = new TreeMap<>();
        ((VolumePlan.Files) plan).files().forEach((path, data) -> texts.put(path, text(data)));
        return texts;
    }

    private static String text(VolumeData data) {
        String owner = data.owner().isPresent() ? "@" + data.owner().getAsLong() : "";
        return "%04o%s %s".formatted(data.mode(), owner, data.content().text());
    }

    static ConfigObjectKey configMap(String name) {
        return ConfigObjectKey.configMap("ns", name);
    }
}
