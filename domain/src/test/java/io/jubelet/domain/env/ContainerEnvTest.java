package io.jubelet.domain.env;

import static io.jubelet.domain.env.EnvCases.SOURCES;
import static io.jubelet.domain.env.EnvCases.from;
import static io.jubelet.domain.env.EnvCases.pod;
import static io.jubelet.domain.env.EnvCases.text;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.jubelet.domain.container.Container;
import io.jubelet.domain.container.EnvFromSource;
import io.jubelet.domain.container.EnvVar;
import io.jubelet.domain.container.EnvVarSource;
import io.jubelet.domain.container.EnvVarSource.ConfigMapKeyRef;
import io.jubelet.domain.container.EnvVarSource.FileKeyRef;
import io.jubelet.domain.container.EnvVarSource.SecretKeyRef;
import io.jubelet.domain.container.OptionalReference;
import io.jubelet.domain.cri.KeyValue;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodConfigException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class ContainerEnvTest {

    private static final Pod POD = pod(spec -> spec.enableServiceLinks(false));
    private static final Optional<Boolean> OPTIONAL = Optional.of(true);
    private static final Optional<Boolean> REQUIRED = Optional.empty();

    private static List<KeyValue> env(EnvVar... env) throws PodConfigException {
        return ContainerEnv.of(POD, EnvCases.container(env), SOURCES);
    }

    private static String refusal(EnvVarSource source) {
        return assertThrows(PodConfigException.class, () -> env(from("X", source))).getMessage();
    }

    private static EnvFromSource configMap(String prefix, String name, Optional<Boolean> optional) {
        return new EnvFromSource(prefix, Optional.of(new OptionalReference(name, optional)), Optional.empty());
    }

    private static EnvFromSource secret(String name, Optional<Boolean> optional) {
        return new EnvFromSource("", Optional.empty(), Optional.of(new OptionalReference(name, optional)));
    }

    @Test
    void laterSourcesWinAndTextsReferToEarlierOnes() throws PodConfigException {
        Container container = EnvCases.container(text("B", "$(A)-$(B)-$(C)"), text("C", "c"), text("B", "$(B)!"))
                .toBuilder().envFrom(List.of(configMap("P_", "cm", REQUIRED), configMap("", "cm", REQUIRED),
                        secret("sec", REQUIRED))).build();
        assertEquals(List.of(new KeyValue("P_A", "cm-a"), new KeyValue("P_B", "cm-b"), new KeyValue("A", "sec-a"),
                        new KeyValue("B", "sec-a-cm-b-$(C)!"), new KeyValue("pw", "s3cret"), new KeyValue("C", "c")),
                ContainerEnv.of(POD, container, SOURCES));
    }

    @Test
    void servicesFillWhatIsFreeAndCanBeReferredTo() throws PodConfigException {
        List<KeyValue> env = ContainerEnv.of(pod(spec -> spec),
                EnvCases.container(text("URL", "$(DB_SERVICE_HOST)"), text("DB_SERVICE_PORT", "mine")), SOURCES);
        assertEquals(new KeyValue("URL", "10.0.0.9"), env.getFirst());
        assertEquals(1, env.stream().filter(v -> v.equals(new KeyValue("DB_SERVICE_PORT", "mine"))).count());
        assertFalse(env.contains(new KeyValue("DB_SERVICE_PORT", "80")));
    }

    @Test
    void optionalSourcesMayBeMissing() throws PodConfigException {
        Container container = EnvCases.container(
                from("A", new ConfigMapKeyRef("none", "k", OPTIONAL)),
                from("B", new ConfigMapKeyRef("cm", "k", OPTIONAL)),
                from("C", new SecretKeyRef("none", "k", OPTIONAL)), from("D", new SecretKeyRef("sec", "k", OPTIONAL)))
                .toBuilder().envFrom(List.of(configMap("", "none", OPTIONAL), secret("none", OPTIONAL))).build();
        assertEquals(List.of(), ContainerEnv.of(POD, container, SOURCES));
    }

    @Test
    void missingOptionalKeyKeepsAnEarlierValue() throws PodConfigException {
        assertEquals(List.of(new KeyValue("A", "first")),
                env(text("A", "first"), from("A", new SecretKeyRef("sec", "k", OPTIONAL))));
    }

    @Test
    void requiredSourcesMustBeThere() {
        assertEquals("configmaps \"none\" not found", refusal(new ConfigMapKeyRef("none", "k", REQUIRED)));
        assertEquals("secrets \"none\" not found", refusal(new SecretKeyRef("none", "k", REQUIRED)));
        assertEquals("couldn't find key k in ConfigMap shop/cm", refusal(new ConfigMapKeyRef("cm", "k", REQUIRED)));
        assertEquals("couldn't find key k in Secret shop/sec",
                refusal(new SecretKeyRef("sec", "k", Optional.of(false))));
        Container bulk = EnvCases.container().toBuilder().envFrom(List.of(secret("none", REQUIRED))).build();
        assertEquals("secrets \"none\" not found", assertThrows(PodConfigException.class,
                () -> ContainerEnv.of(POD, bulk, SOURCES)).getMessage());
    }

    @Test
    void keysOfFilesAreTakenOver() throws PodConfigException {
        FileKeyRef ref = new FileKeyRef("vol", "a/b.env", "K", REQUIRED);
        assertEquals("cannot find the volume \"vol\" referenced by FileKeyRef", refusal(ref));
        assertEquals(List.of(new KeyValue("X", "v")), withFile(ref, new FileValue.Read("/f", "v")));
        assertEquals("couldn't parse env file", assertThrows(PodConfigException.class,
                () -> withFile(ref, new FileValue.Unreadable())).getMessage());
        assertEquals("environment variable key \"K\" not found in file \"/f\"", assertThrows(PodConfigException.class,
                () -> withFile(ref, new FileValue.Read("/f", ""))).getMessage());
        assertEquals("couldn't parse env file", assertThrows(PodConfigException.class,
                () -> withFile(ref, new FileValue.Missing())).getMessage());
        FileKeyRef optional = new FileKeyRef("vol", "a/b.env", "K", OPTIONAL);
        assertEquals(List.of(), withFile(optional, new FileValue.Missing()));
        assertThrows(PodConfigException.class, () -> withFile(optional, new FileValue.Unreadable()));
        assertEquals(List.of(), withFile(optional, new FileValue.Read("/f", "")));
    }

    private static List<KeyValue> withFile(FileKeyRef ref, FileValue value) throws PodConfigException {
        EnvSources sources = new EnvSources(List.of(), Map.of(), Map.of(), Map.of(ref, value), EnvCases.FACTS);
        return ContainerEnv.of(POD, EnvCases.container(from("X", ref)), sources);
    }

    @Test
    void referencesNameWhatHasToBeRead() {
        FileKeyRef file = new FileKeyRef("vol", "p", "k", REQUIRED);
        Container container = EnvCases.container(
                from("A", new ConfigMapKeyRef("c1", "k", OPTIONAL)), from("B", new SecretKeyRef("s1", "k", REQUIRED)),
                from("C", file), text("D", "d"))
                .toBuilder().envFrom(List.of(configMap("", "c2", OPTIONAL), secret("s2", REQUIRED))).build();
        assertEquals(
                new EnvReferences(new TreeSet<>(Set.of("c1", "c2")), new TreeSet<>(Set.of("s1", "s2")), Set.of(file)),
                EnvReferences.of(container));
    }

    @Test
    void textFormsHideValues() {
        assertFalse(SOURCES.toString().contains("s3cret"));
        assertFalse(new FileValue.Read("/f", "s3cret").toString().contains("s3cret"));
    }

    /** Each variable is twice the one before. */
    @Test
    void anEnvironmentThatLinuxCanNotGiveToAProgramIsRefused() {
        EnvVar[] doubling = new EnvVar[40];
        doubling[0] = text("V0", "0123456789");
        for (int i = 1; i < doubling.length; i++) {
            doubling[i] = text("V" + i, "$(V" + (i - 1) + ")$(V" + (i - 1) + ")");
        }
        String refused = assertThrows(PodConfigException.class, () -> env(doubling)).getMessage();
        assertEquals("the environment of container main is larger than 6 MiB, which is the most that Linux gives a program", refused);
    }

    @Test
    void aVariableThatIsReplacedCountsOnce() throws PodConfigException {
        EnvVar[] same = new EnvVar[100];
        Arrays.fill(same, text("V", "a".repeat(1024 * 1024)));
        assertEquals(1, env(same).size());
    }
}
