package io.jubelet.app.config;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jubelet.domain.image.credential.CredentialProvider;
import io.jubelet.domain.image.credential.TokenAttributes;
import io.jubelet.domain.image.credential.TokenAttributes.CacheType;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TokenAttributesConfigTest {

    private static final String V1 = "credentialprovider.kubelet.k8s.io/v1";
    private static final String AT = "c.yaml:6: providers[0].tokenAttributes.";

    @TempDir
    private Path directory;
    private Loading loading;

    @BeforeEach
    void open() throws IOException {
        loading = new Loading(directory).raw("bin/ecr", "#!/bin/sh\n").flag("image-credential-provider-config",
                directory + "/c.yaml").flag("image-credential-provider-bin-dir", directory + "/bin");
        Files.setPosixFilePermissions(directory.resolve("bin/ecr"), PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    @AfterEach
    void close() {
        loading.close();
    }

    private void attributes(String text, String version) {
        attributes("v1", text, version);
    }

    private void attributes(String fileVersion, String text, String version) {
        loading.raw("c.yaml", "apiVersion: kubelet.config.k8s.io/" + fileVersion + "\nkind: CredentialProviderConfig\nproviders:\n"
                + "- {name: ecr, matchImages: ['*.example'], defaultCacheDuration: 0s, apiVersion: " + version + ",\n"
                + "  tokenAttributes:\n    {" + text + "}}\n");
    }

    @Test
    void everyFieldIsRead() {
        attributes("serviceAccountTokenAudience: r.example, cacheType: ServiceAccount, requireServiceAccount: true,"
                + " requiredServiceAccountAnnotationKeys: [r.example/role, Other],"
                + " optionalServiceAccountAnnotationKeys: [r.example/more]", V1);
        assertEquals(List.of(Optional.of(new TokenAttributes("r.example", CacheType.SERVICE_ACCOUNT, true,
                        List.of("r.example/role", "Other"), List.of("r.example/more")))),
                loading.valid().images().plugins().orElseThrow().providers().stream()
                        .map(CredentialProvider::tokenAttributes).toList());
        assertEquals(List.of(), loading.problems());
    }

    @Test
    void whatIsMissingIsReported() {
        attributes("", V1);
        assertEquals(List.of(
                AT + "serviceAccountTokenAudience: is required: who accepts the tokens, as the registry or its token service"
                        + " calls itself",
                AT + "cacheType: cacheType is required to be set when tokenAttributes is specified. Supported values are:"
                        + " ServiceAccount, Token",
                AT + "requireServiceAccount: is required: true, or false if the plugin is also asked for pods that have no"
                        + " service account, such as static pods"), loading.errors());
    }

    @Test
    void mistakesAreReported() {
        attributes("serviceAccountTokenAudience: a, cacheType: token, requireServiceAccount: false, more: 1,"
                + " requiredServiceAccountAnnotationKeys: [a, a, b, 'x y'],"
                + " optionalServiceAccountAnnotationKeys: [b]", V1 + "beta1");
        assertEquals(List.of(
                AT + "more: is no field of this configuration",
                AT + "serviceAccountTokenAudience: tokenAttributes is only supported for " + V1 + " API version",
                AT + "cacheType: must be one of ServiceAccount, Token, not \"token\"",
                AT + "requiredServiceAccountAnnotationKeys: \"a\" is given twice",
                AT + "requiredServiceAccountAnnotationKeys: requireServiceAccount cannot be false when"
                        + " requiredServiceAccountAnnotationKeys is set",
                AT + "optionalServiceAccountAnnotationKeys: \"b\": annotation keys cannot be both required and optional"),
                loading.problems().stream().filter(problem -> !problem.contains("\"x y\": ")).toList());
        assertEquals(1, loading.problems().stream().filter(problem -> problem.contains("\"x y\": ")).count());
    }

    @Test
    void olderVersionsHaveNone() {
        attributes("v1beta1", "serviceAccountTokenAudience: a, cacheType: Token, requireServiceAccount: true", V1);
        assertEquals(List.of("c.yaml:5: providers[0].tokenAttributes: is no field of this configuration"), loading.errors());
    }
}
