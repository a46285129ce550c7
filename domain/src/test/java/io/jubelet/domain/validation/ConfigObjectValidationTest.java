package io.jubelet.domain.validation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import io.jubelet.domain.config.ConfigMap;
import io.jubelet.domain.config.ConfigObject;
import io.jubelet.domain.config.Secret;
import io.jubelet.domain.meta.ObjectMeta;
import io.jubelet.domain.source.StaticObjects;
import io.jubelet.domain.value.Binary;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ConfigObjectValidationTest {

    private static ConfigMap map(String name, Map<String, String> data, Map<String, Binary> binary) {
        return new ConfigMap(ObjectMeta.builder().name(name).build(), data, binary, Optional.empty());
    }

    private static Secret secret(String type, Map<String, Binary> data) {
        return new Secret(ObjectMeta.builder().name("s").namespace("ns").build(), data, type, Optional.empty());
    }

    private static List<String> mistakes(ConfigObject object) {
        return ConfigObjectValidation.ofNew(StaticObjects.withDefaults(object)).stream()
                .map(FieldError::toString).toList();
    }

    @Test
    void theDefaultsOfTheApi() {
        ConfigObject given = StaticObjects.withDefaults(map("m", Map.of("k", "v"), Map.of()));
        assertEquals("configmap \"default/m\"", given.key().toString());
        assertEquals("Opaque", ((Secret) StaticObjects.withDefaults(secret("", Map.of()))).type());
        assertEquals("secret \"ns/s\"", StaticObjects.withDefaults(secret("", Map.of())).key().toString());
    }

    @Test
    void goodObjects() {
        assertEquals(List.of(), mistakes(map("m", Map.of("a.b-c_D", ""), Map.of("e", Binary.utf8("x")))));
        assertEquals(List.of(), mistakes(secret("any/type", Map.of("k", Binary.utf8("x")))));
        assertEquals(List.of(), mistakes(secret("kubernetes.io/dockercfg", Map.of(".dockercfg", Binary.utf8("{}")))));
        assertEquals(List.of(), mistakes(map("m", Map.of("k", "x".repeat(1 << 20)), Map.of())));
    }

    @Test
    void badNamesAndKeys() {
        assertEquals(List.of("metadata.name"), paths(map("", Map.of(), Map.of())));
        assertEquals(List.of("metadata.name"), paths(map("Not_A_Name", Map.of(), Map.of())));
        assertEquals(List.of("data[a b]", "binaryData[..]"),
                paths(map("m", Map.of("a b", "v"), Map.of("..", Binary.utf8("v")))));
        assertEquals(List.of("data[a b]"), paths(secret("", Map.of("a b", Binary.utf8("v")))));
        assertEquals(List.of("binaryData[k]: Invalid value: \"k\": duplicate of key present in data"),
                mistakes(map("m", Map.of("k", "v"), Map.of("k", Binary.utf8("v")))));
    }

    @Test
    void missingKeysOfKnownTypes() {
        assertEquals(List.of("data[tls.crt]", "data[tls.key]"), paths(secret("kubernetes.io/tls", Map.of())));
        assertEquals(List.of("data[.dockerconfigjson]"),
                paths(secret("kubernetes.io/dockerconfigjson", Map.of("k", Binary.utf8("v")))));
    }

    @Test
    void tooLarge() {
        List<String> mistakes = mistakes(secret("Opaque",
                Map.of("a", Binary.utf8("x".repeat(1 << 20)), "b", Binary.utf8("x"))));
        assertEquals(List.of("data: Too long: may not be more than 1048576 bytes"), mistakes);
        assertFalse(mistakes.toString().contains("xx"));
        assertEquals(List.of(": Too long: may not be more than 1048576 bytes"),
                mistakes(map("m", Map.of("a", "\u00e9".repeat(1 << 19)), Map.of("b", Binary.utf8("x")))));
    }

    private static List<String> paths(ConfigObject object) {
        return ConfigObjectValidation.ofNew(StaticObjects.withDefaults(object)).stream().map(FieldError::path).toList();
    }
}
