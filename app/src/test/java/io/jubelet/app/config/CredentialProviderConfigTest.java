package io.jubelet.app.config;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import io.jubelet.domain.image.credential.CredentialProvider;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CredentialProviderConfigTest {

    private static final String CONFIG = "image-credential-provider-config";
    private static final String BIN = "image-credential-provider-bin-dir";
    private static final String HEAD = "apiVersion: kubelet.config.k8s.io/v1\nkind: CredentialProviderConfig\n";
    private static final String V1 = "credentialprovider.kubelet.k8s.io/v1";

    @TempDir
    private Path directory;
    private Loading loading;

    @BeforeEach
    void open() throws IOException {
        loading = new Loading(directory).raw("bin/ecr", "#!/bin/sh\n").raw("bin/gcr", "#!/bin/sh\n")
                .raw("bin/plain", "no program").flag(CONFIG, directory + "/c.yaml").flag(BIN, directory + "/bin");
        for (String name : List.of("ecr", "gcr")) {
            Files.setPosixFilePermissions(directory.resolve("bin").resolve(name),
                    PosixFilePermissions.fromString("rwxr-xr-x"));
        }
    }

    @AfterEach
    void close() {
        loading.close();
    }

    private static String provider(String name) {
        return "- {name: " + name + ", matchImages: ['*.example'], defaultCacheDuration: 0s, apiVersion: " + V1 + "}\n";
    }

    private List<String> names() {
        return loading.valid().images().plugins().orElseThrow().providers().stream()
                .map(CredentialProvider::name).toList();
    }

    @Test
    void withoutFlagsThereAreNone() {
        try (var plain = new Loading(directory)) {
            assertEquals(Optional.empty(), plain.valid().images().plugins());
        }
    }

    /** As in a KubeletConfiguration. */
    @Test
    void providersMayMergeWhatTheyHaveInCommon() {
        loading.raw("c.yaml", HEAD + "providers:\n- &first {name: ecr, matchImages: ['*.example'], defaultCacheDuration: 0s,"
                + " apiVersion: " + V1 + ", args: [2020-01-01]}\n- {name: gcr, defaultCacheDuration: 5m, <<: *first}\n");
        assertEquals(List.of(
                        new CredentialProvider("ecr", List.of("*.example"), Duration.ZERO, V1, List.of("2020-01-01"), Map.of()),
                        new CredentialProvider("gcr", List.of("*.example"), Duration.ofMinutes(5), V1, List.of("2020-01-01"), Map.of())),
                loading.valid().images().plugins().orElseThrow().providers());
        assertEquals(List.of("c.yaml:4: providers[0].<<: must be a map, or a list of maps, not 5"),
                loading.raw("c.yaml", HEAD + "providers:\n" + provider("ecr").replace("name", "<<: 5, name")).errors());
    }

    @Test
    void everyFieldIsRead() {
        loading.raw("c.yaml", HEAD + "providers:\n- name: ecr\n  matchImages: ['*.dkr.ecr.*.amazonaws.com', r.example/x]\n"
                + "  defaultCacheDuration: 12h\n  apiVersion: " + V1 + "\n  args: [get, '--key=hunter2']\n"
                + "  env: [{name: TOKEN, value: hunter2}, {name: EMPTY}]\n  tokenAttributes: null\n");
        var configuration = loading.valid();
        assertEquals(Optional.of(new CredentialPlugins(directory.resolve("bin"), List.of(
                        new CredentialProvider("ecr", List.of("*.dkr.ecr.*.amazonaws.com", "r.example/x"),
                                Duration.ofHours(12), V1, List.of("get", "--key=hunter2"),
                                Map.of("TOKEN", "hunter2", "EMPTY", ""))),
                        "sha256:160a51432b461b5ec8b5c24fb5f3b8b127b125a0b65a0a2034db2725e0797168")),
                configuration.images().plugins());
        assertFalse(configuration.toString().contains("hunter2"));
        assertEquals(List.of(), loading.problems());
    }

    @Test
    void jsonAndOlderVersionsAreRead() {
        loading.raw("c.yaml", "{\"apiVersion\": \"kubelet.config.k8s.io/v1alpha1\", \"kind\": \"CredentialProviderConfig\","
                + " \"providers\": [{\"name\": \"ecr\", \"matchImages\": [\"r.example\"], \"defaultCacheDuration\": \"0\","
                + " \"apiVersion\": \"credentialprovider.kubelet.k8s.io/v1beta1\"}]}");
        assertEquals(List.of("ecr"), names());
    }

    @Test
    void theFilesOfADirectoryCountTogether() {
        loading.raw("d/2.yaml", HEAD + "providers:\n" + provider("ecr")).raw("d/1.json", HEAD + "providers:\n"
                        + provider("gcr")).raw("d/0.yml", HEAD).raw("d/readme.txt", "{").flag(CONFIG, directory + "/d");
        assertEquals(List.of("gcr", "ecr"), names());
        assertEquals("sha256:1b2e7788f8d7d1c0a0f0b250048bcb4b1b5cd3365e3a0d685c7b8417e86595a5",
                loading.valid().images().plugins().orElseThrow().hash(), "as a kubelet makes it");

        loading.raw("d/3.yaml", HEAD + "providers:\n" + provider("ecr"));
        assertEquals(List.of("d/3.yaml:4: providers[0].name: \"ecr\" is given twice, first in d/2.yaml:4"),
                loading.errors());
    }

    @Test
    void aFieldThatDoesNotExistIsAMistake() {
        loading.raw("d/1.yaml", HEAD + "more: 1\nproviders:\n" + provider("ecr")).flag(CONFIG, directory + "/d");
        assertEquals(List.of("d/1.yaml:3: more: is no field of this configuration"), loading.errors());
    }

    @Test
    void allMistakesAreReportedAndNoSecret() {
        loading.raw("c.yaml", HEAD + "providers:\n- name: gone\n  args: [12345]\n  env:\n  - {name: A=B, value: hunter2}\n"
                + "  - {name: C, value: 12345}\n  - hunter2\n- name: plain\n  matchImages: []\n  apiVersion: v2\n"
                + "  defaultCacheDuration: -1s\n  tokenAttributes: []\n- 7\n" + provider("ecr")
                + provider("ecr").replace("}", ", matchimages: x}"));
        String quoted = "must be a text without null characters; put what looks like something else into quotes";
        assertEquals(List.of(
                "c.yaml:4: providers[0].name: plugin binary executable bin/gone did not exist",
                "c.yaml:4: providers[0].matchImages: at least 1 item in matchImages is required, such as"
                        + " \"*.registry.example\"",
                "c.yaml:4: providers[0].defaultCacheDuration: is required, such as \"12h\"",
                "c.yaml:4: providers[0].apiVersion: is required: the version of the protocol that the plugin speaks, such"
                        + " as " + V1,
                "c.yaml:5: providers[0].args: must be a list of texts without null characters; put what looks like"
                        + " something else into quotes",
                "c.yaml:7: providers[0].env[0].name: must be the name of a variable, without =",
                "c.yaml:8: providers[0].env[1].value: " + quoted,
                "c.yaml:9: providers[0].env[2]: must be a map with name and value",
                "c.yaml:10: providers[1].name: plugin binary bin/plain is no executable file",
                "c.yaml:11: providers[1].matchImages: at least 1 item in matchImages is required, such as"
                        + " \"*.registry.example\"",
                "c.yaml:12: providers[1].apiVersion: must be one of " + V1 + ", " + V1 + "beta1, " + V1
                        + "alpha1, not \"v2\"",
                "c.yaml:13: providers[1].defaultCacheDuration: defaultCacheDuration must be greater than or equal to 0",
                "c.yaml:14: providers[1].tokenAttributes: must be a map, not a list",
                "c.yaml:15: providers[2]: must be a map, not 7",
                "c.yaml:17: providers[4].matchimages: is no field of this configuration; did you mean matchImages?",
                "c.yaml:17: providers[4].name: \"ecr\" is given twice, first in c.yaml:16"),
                loading.problems());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "matchImages: ['r.example:*'] | matchImages: match image is invalid: \"r.example:*\" must be a host, with stars, a port and a path"
                + " if need be",
        "env: {A: b} | env: must be a list of names and values",
        "env: [{value: b}] | env[0].name: must be the name of a variable, without ="})
    void aProviderThatCanNotBeUsedIsNoPlugin(String field, String wanted) {
        loading.raw("c.yaml", HEAD + "providers:\n- &a {name: ecr, matchImages: ['*.example'], defaultCacheDuration: 0s, apiVersion: "
                + V1 + "}\n- {name: gcr, <<: *a, " + field + "}\n");
        assertEquals(List.of("c.yaml:5: providers[1]." + wanted), loading.errors());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "a/b  | provider name cannot contain '/'",
        "a b  | provider name cannot contain spaces",
        "..   | provider name cannot be '..'",
        "''   | is required: the name of a file in --image-credential-provider-bin-dir",
        "null | is required: the name of a file in --image-credential-provider-bin-dir",
        "7    | must be a text, not 7",
        "[]   | must be a text, not a list"})
    void namesLeadNowhereElse(String name, String message) {
        loading.raw("c.yaml", HEAD + "providers:\n" + provider(name.isEmpty() ? "''" : name));
        assertEquals(List.of("c.yaml:4: providers[0].name: " + message), loading.errors());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "''                                | c.yaml: is empty; it must hold a CredentialProviderConfig",
        "[]                                | c.yaml:1: must hold a CredentialProviderConfig, not a list",
        "'a: ['                            | c.yaml:1: is neither YAML nor JSON: while parsing a flow node: expected the"
                + " node content, but found '<stream end>'",
        "HEAD                              | --image-credential-provider-config: DIRECTORY/c.yaml names no provider; name at"
                + " least one, or leave the flag out",
        "HEAD providers: {}                | c.yaml:3: providers: must be a list, not a map",
        "HEAD kind: CredentialProviderConfig | c.yaml:3: kind: is given twice, first in line 2"})
    void aFileThatIsNoConfigurationIsRefused(String text, String error) {
        loading.raw("c.yaml", text.replace("HEAD", HEAD).replace("\n ", "\n"));
        assertEquals(List.of(error.replace("DIRECTORY/", "")), loading.errors());
    }

    @Test
    void theHeaderMustBeRight() {
        loading.raw("c.yaml", "kind: KubeletConfiguration\nproviders:\n" + provider("ecr"));
        assertEquals(List.of("c.yaml: apiVersion: is missing; write \"apiVersion: kubelet.config.k8s.io/v1\"",
                "c.yaml:1: kind: must be CredentialProviderConfig, not the text \"KubeletConfiguration\""),
                loading.errors());
    }

    @Test
    void flagsNeedEachOtherAndMustLeadSomewhere() {
        try (var one = new Loading(directory).flag(CONFIG, directory + "/c.yaml");
                var other = new Loading(directory).flag(BIN, directory + "/bin")) {
            assertEquals(List.of("--image-credential-provider-config: is of no use without"
                    + " --image-credential-provider-bin-dir, the directory of the plugins"), one.errors());
            assertEquals(List.of("--image-credential-provider-bin-dir: is of no use without"
                    + " --image-credential-provider-config, the file that names the plugins"), other.errors());
        }
        try (var both = new Loading(directory).flag(CONFIG, directory + "/no.yaml").flag(BIN, directory + "/nowhere")) {
            assertEquals(List.of("--image-credential-provider-bin-dir: nowhere does not exist; it must be the directory of"
                            + " the plugins", "--image-credential-provider-config: no.yaml does not exist"),
                    both.errors());
        }
    }
}
