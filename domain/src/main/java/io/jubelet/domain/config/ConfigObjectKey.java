package io.jubelet.domain.config;

import java.util.Objects;

/**
 * Identifies a ConfigMap or Secret.
 *
 * @param kind its kind
 * @param namespace its namespace
 * @param name its name
 */
public record ConfigObjectKey(Kind kind, String namespace, String name) {

    /** Kinds of objects that pods read. */
    public enum Kind {
        /** core/v1 ConfigMap. */
        CONFIG_MAP("configmap", "ConfigMap"),
        /** core/v1 Secret. */
        SECRET("secret", "Secret");

        private final String word;
        private final String kind;

        Kind(String word, String kind) {
            this.word = word;
            this.kind = kind;
        }

        /** The kind of the API. */
        public String kind() {
            return kind;
        }

        /** The word for it in messages. */
        public String word() {
            return word;
        }
    }

    /** Rejects null. */
    public ConfigObjectKey {
        Objects.requireNonNull(kind, "kind");
        Objects.requireNonNull(namespace, "namespace");
        Objects.requireNonNull(name, "name");
    }

    /** A ConfigMap. */
    public static ConfigObjectKey configMap(String namespace, String name) {
        return new ConfigObjectKey(Kind.CONFIG_MAP, namespace, name);
    }

    /** A Secret. */
    public static ConfigObjectKey secret(String namespace, String name) {
        return new ConfigObjectKey(Kind.SECRET, namespace, name);
    }

    /** {@code configmap "namespace/name"}. */
    @Override
    public String toString() {
        return kind.word + " \"" + namespace + "/" + name + "\"";
    }
}
