package io.jubelet.domain.image.credential;

import io.jubelet.domain.image.credential.TokenAttributes.CacheType;
import io.jubelet.domain.value.Immutable;
import java.util.Map;
import java.util.Objects;

/**
 * Data of a service account for a plugin, to prove that a pod has it. The token is not shown.
 *
 * @param account which one it is
 * @param token the token
 */
public record PluginServiceAccount(Account account, String token) {

    /** Rejects null. */
    public PluginServiceAccount {
        Objects.requireNonNull(account, "account");
        Objects.requireNonNull(token, "token");
    }

    /**
     * A service account.
     *
     * @param namespace its namespace
     * @param name its name
     * @param uid its uid: another of the same name is another
     * @param annotations those that the plugin receives
     */
    public record Account(String namespace, String name, String uid, Map<String, String> annotations) {

        /** Copies the map; rejects null. */
        public Account {
            Objects.requireNonNull(namespace, "namespace");
            Objects.requireNonNull(name, "name");
            Objects.requireNonNull(uid, "uid");
            annotations = Immutable.sorted(annotations);
        }
    }

    /** Cache key: equal for two of these when an answer to one is valid for the other, too. Contains a token if needed. */
    public Object sharedBy(CacheType type) {
        return switch (type) {
            case TOKEN -> this;
            case SERVICE_ACCOUNT -> account;
        };
    }

    /** Without the token. */
    @Override
    public String toString() {
        return "PluginServiceAccount[account=" + account + "]";
    }
}
