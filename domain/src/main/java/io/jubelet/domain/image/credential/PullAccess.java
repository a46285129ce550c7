package io.jubelet.domain.image.credential;

import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Access to an image: for those whose credentials it was pulled with ({@code ImagePullCredentials} of the configuration API of
 * a kubelet, KEP-2535). Without any of the three, no pod may use it without a new pull.
 *
 * @param secrets pull secrets
 * @param accounts service accounts that a plugin gave credentials for
 * @param anyPod whether every pod of the node may: it was pulled without credentials, or with those of the node
 */
public record PullAccess(List<OfSecret> secrets, List<OfAccount> accounts, boolean anyPod) {

    /** No pod. */
    public static final PullAccess NONE = new PullAccess(List.of(), List.of(), false);
    /** Every pod of the node. */
    public static final PullAccess ANY_POD = new PullAccess(List.of(), List.of(), true);

    /** Copies the lists. */
    public PullAccess {
        secrets = List.copyOf(secrets);
        accounts = List.copyOf(accounts);
    }

    /**
     * A pull secret.
     *
     * @param uid uid of the object
     * @param namespace its namespace
     * @param name its name
     * @param hash what it held, as {@link CredentialHash} gives it; empty when that is not known
     */
    public record OfSecret(String uid, String namespace, String name, String hash) {

        /** Rejects null. */
        public OfSecret {
            Objects.requireNonNull(uid, "uid");
            Objects.requireNonNull(namespace, "namespace");
            Objects.requireNonNull(name, "name");
            Objects.requireNonNull(hash, "hash");
        }

        /** Without the hash, from which a password could be guessed. */
        @Override
        public String toString() {
            return "secret " + namespace + "/" + name;
        }

        /** Whether it is the same object, whatever it held. */
        boolean isSameObject(OfSecret other) {
            return uid.equals(other.uid) && namespace.equals(other.namespace) && name.equals(other.name);
        }

        /** Whether it held the same. */
        boolean isSameContent(OfSecret other) {
            return !hash.isEmpty() && hash.equals(other.hash);
        }
    }

    /**
     * A service account.
     *
     * @param uid uid of the object
     * @param namespace its namespace
     * @param name its name
     */
    public record OfAccount(String uid, String namespace, String name) {

        /** Rejects null. */
        public OfAccount {
            Objects.requireNonNull(uid, "uid");
            Objects.requireNonNull(namespace, "namespace");
            Objects.requireNonNull(name, "name");
        }
    }

    /** Access by one secret. */
    public static PullAccess of(OfSecret secret) {
        return new PullAccess(List.of(secret), List.of(), false);
    }

    /** Access by one service account. */
    public static PullAccess of(OfAccount account) {
        return new PullAccess(List.of(), List.of(account), false);
    }

    /** Whether no pod has access. */
    public boolean isNone() {
        return !anyPod && secrets.isEmpty() && accounts.isEmpty();
    }

    /**
     * This access and another one, which has no more than one kind. A secret that is known takes over what it holds now. Equal
     * to this one, in its order, when the other one has nothing new.
     */
    PullAccess and(PullAccess other) {
        if (anyPod) {
            return this;
        }
        if (other.anyPod) {
            return ANY_POD;
        }
        if (!other.secrets.isEmpty()) {
            return secrets.containsAll(other.secrets) ? this : new PullAccess(
                    united(secrets, other.secrets, secret -> List.of(secret.namespace(), secret.name(), secret.uid())),
                    accounts, false);
        }
        return accounts.containsAll(other.accounts) ? this : new PullAccess(secrets,
                united(accounts, other.accounts, account -> List.of(account.namespace(), account.name(), account.uid())), false);
    }

    private static <T> List<T> united(List<T> one, List<T> other, Function<T, List<String>> key) {
        Comparator<List<String>> order = Comparator.<List<String>, String>comparing(names -> names.get(0))
                .thenComparing(names -> names.get(1)).thenComparing(names -> names.get(2));
        return List.copyOf(Stream.concat(one.stream(), other.stream())
                .collect(Collectors.toMap(key, Function.identity(), (_, newer) -> newer, () -> new TreeMap<>(order))).values());
    }
}
