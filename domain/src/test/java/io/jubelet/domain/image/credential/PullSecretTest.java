package io.jubelet.domain.image.credential;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.jubelet.domain.config.Secret;
import io.jubelet.domain.image.credential.DockerConfig.UnusableException;
import io.jubelet.domain.meta.ObjectMeta;
import io.jubelet.domain.value.Binary;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PullSecretTest {

    private static final String JSON = "kubernetes.io/dockerconfigjson";
    private static final String CFG = "kubernetes.io/dockercfg";

    private static List<String> credentials(String type, String key, String text) throws UnusableException {
        var secret = new Secret(ObjectMeta.builder().namespace("ns").name("pull").build(),
                Map.of(key, Binary.utf8(text)), type, Optional.empty());
        return PullSecret.credentials(secret).stream()
                .map(c -> c.registry() + "=" + c.auth().username() + ":" + c.auth().password()).toList();
    }

    private static String base64(String text) {
        return Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void bothFormatsAreRead() throws UnusableException {
        String entries = "{\"r.example/a\": {\"username\": \"u\", \"password\": \"p\\u00e9\\n\", \"email\": null},"
                + " \"https://index.docker.io/v1/\": {\"auth\": \"" + base64("anna:se:cret") + "\"}}";
        List<String> expected = List.of("r.example/a=u:pé\n", "https://index.docker.io/v1/=anna:se:cret");
        assertEquals(expected, credentials(JSON, ".dockerconfigjson", "{\"auths\": " + entries
                + ", \"HttpHeaders\": {\"a\": [1, -2.5e3, true, \"]\"]}, \"credsStore\": \"x\"}"));
        assertEquals(expected, credentials(CFG, ".dockercfg", entries));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "kubernetes.io/dockerconfigjson | .dockercfg        | {}",
        "kubernetes.io/dockerconfigjson | .dockerconfigjson | ''",
        "kubernetes.io/dockerconfigjson | .dockerconfigjson | {}",
        "kubernetes.io/dockerconfigjson | .dockerconfigjson | {\"auths\": {}}",
        "kubernetes.io/dockercfg        | .dockercfg        | {}",
        "kubernetes.io/dockercfg        | .dockercfg        | ''",
        "Opaque                         | .dockerconfigjson | nonsense"})
    void someSecretsHoldNone(String type, String key, String text) throws UnusableException {
        assertEquals(List.of(), credentials(type, key, text));
    }

    @Test
    void anAuthFieldCountsMoreThanUserAndPassword() throws UnusableException {
        assertEquals(List.of("r=a:b"), credentials(CFG, ".dockercfg",
                "{\"r\": {\"username\": \"x\", \"password\": \"y\", \"auth\": \"" + base64("a:b") + "\"}}"));
        assertEquals(List.of("r=x:y"), credentials(CFG, ".dockercfg",
                "{\"r\": {\"username\": \"x\", \"password\": \"y\", \"auth\": \"\"}}"));
        assertEquals(List.of("r=a:bc"), credentials(CFG, ".dockercfg",
                "{\"r\": {\"auth\": \"" + base64("a:bc").replace("=", "") + "\"}}"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"hunter2", "[]", "{", "{}}", "{\"r\": {}", "{\"r\": \"hunter2\"}", "{\"r\": {\"auth\": \"%%\"}}",
        "{\"r\": {\"auth\": \"aHVudGVyMg==\"}}", "{\"r\" {}}", "{\"r\": {\"password\": \"hunter2}", "{\"r\": {\"password\": \"\\q\"}}",
        "{\"r\": {\"password\": \"\\u12\"}}", "{\"r\": {},}", "{\"r\": {\"a\": [1 2]}}", "{\"r\":}"})
    void whatIsWrongIsReportedWithoutTheText(String text) {
        var problem = assertThrows(UnusableException.class, () -> credentials(CFG, ".dockercfg", text));
        assertFalse(problem.getMessage().contains("hunter2"), problem.getMessage());
        assertFalse(problem.getMessage().isBlank());
    }

    @Test
    void aBottomlessTextIsRefused() {
        assertThrows(UnusableException.class, () -> credentials(CFG, ".dockercfg", "{\"r\":".repeat(100_000)));
        assertThrows(UnusableException.class, () -> credentials(CFG, ".dockercfg", "{\"r\":" + "[".repeat(100_000)));
        assertThrows(UnusableException.class, () -> credentials(JSON, ".dockerconfigjson", "{\"auths\": []}"));
    }
}
