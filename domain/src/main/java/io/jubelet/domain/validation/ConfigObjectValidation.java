package io.jubelet.domain.validation;

import io.jubelet.domain.config.ConfigMap;
import io.jubelet.domain.config.ConfigObject;
import io.jubelet.domain.config.Secret;
import io.jubelet.domain.value.Binary;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The rules of the API for a ConfigMap or Secret that is created. No message repeats a value. */
public final class ConfigObjectValidation {

    private static final int MAX_BYTES = 1 << 20;

    /** Types of Secrets that need certain keys. */
    private static final Map<String, List<String>> NEEDED = Map.of(
            "kubernetes.io/dockercfg", List.of(".dockercfg"),
            "kubernetes.io/dockerconfigjson", List.of(".dockerconfigjson"),
            "kubernetes.io/ssh-auth", List.of("ssh-privatekey"),
            "kubernetes.io/tls", List.of("tls.crt", "tls.key"));

    private ConfigObjectValidation() {
    }

    /**
     * Errors of a new object.
     *
     * @param object an object with defaults applied
     * @return one entry per mistake; empty for a valid object
     */
    public static List<FieldError> ofNew(ConfigObject object) {
        Field top = Field.top();
        MetadataRules.check(top.child("metadata"), object.metadata());
        switch (object) {
            case ConfigMap configMap -> configMap(top, configMap);
            case Secret secret -> secret(top, secret);
        }
        return top.errors();
    }

    private static void configMap(Field top, ConfigMap object) {
        object.data().keySet().forEach(key -> key(top.child("data"), key));
        for (String key : object.binaryData().keySet()) {
            key(top.child("binaryData"), key);
            if (object.data().containsKey(key)) {
                top.child("binaryData").key(key).invalid(key, "duplicate of key present in data");
            }
        }
        size(top, Stream.concat(
                object.data().values().stream().map(text -> text.getBytes(StandardCharsets.UTF_8).length),
                object.binaryData().values().stream().map(Binary::size)));
    }

    private static void secret(Field top, Secret object) {
        Field data = top.child("data");
        object.data().keySet().forEach(key -> key(data, key));
        NEEDED.getOrDefault(object.type(), List.of()).stream().filter(key -> !object.data().containsKey(key))
                .forEach(key -> data.key(key).required("a Secret of type " + object.type() + " has this key"));
        size(data, object.data().values().stream().map(Binary::size));
    }

    private static void key(Field data, String key) {
        data.key(key).invalid(key, Names.configKey(key));
    }

    private static void size(Field field, Stream<Integer> sizes) {
        if (sizes.mapToLong(Integer::longValue).sum() > MAX_BYTES) {
            field.tooLong(MAX_BYTES);
        }
    }
}
