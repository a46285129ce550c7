package io.jubelet.domain.image.credential;

import io.jubelet.domain.image.credential.JsonDocument.Flag;
import io.jubelet.domain.image.credential.JsonDocument.Items;
import io.jubelet.domain.image.credential.JsonDocument.Malformed;
import io.jubelet.domain.image.credential.JsonDocument.Members;
import io.jubelet.domain.image.credential.JsonDocument.Nothing;
import io.jubelet.domain.image.credential.JsonDocument.Text;
import io.jubelet.domain.image.credential.JsonDocument.Value;
import io.jubelet.domain.value.JsonText;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * Files of pulls as kubelets share them (KEP-2535): one JSON document each, of the group {@code kubelet.config.k8s.io}. They are
 * written in {@code v1beta1}, and read in {@code v1alpha1} as well. Reading is strict, because a record that is not
 * understood in full must not give access.
 */
final class PullRecordFormat {

    private static final String INTENT = "ImagePullIntent";
    private static final String PULLED = "ImagePulledRecord";
    private static final String GROUP = "kubelet.config.k8s.io/";
    private static final String CURRENT = GROUP + "v1beta1";
    private static final Set<String> VERSIONS = Set.of(CURRENT, GROUP + "v1alpha1");
    private static final String SECRETS = "kubernetesSecrets";
    private static final String ACCOUNTS = "kubernetesServiceAccounts";
    private static final String ANY_POD = "nodePodsAccessible";

    private PullRecordFormat() {
    }

    /**
     * Content of a file.
     *
     * @param record the record
     * @param current whether it has the version in which records are written
     */
    record Read<T>(T record, boolean current) {
    }

    static String intent(String image) {
        return head(INTENT).add("image", image) + "\n";
    }

    static String pulled(PulledImage image) {
        JsonText text = head(PULLED);
        if (image.updatedAt().equals(Instant.MIN)) {
            text.addRaw("lastUpdatedTime", "null");
        } else {
            text.add("lastUpdatedTime", image.updatedAt().truncatedTo(ChronoUnit.SECONDS).toString());
        }
        text.add("imageRef", image.imageRef());
        if (!image.access().isEmpty()) {
            JsonText mapping = JsonText.object();
            image.access().forEach((name, access) -> mapping.addRaw(name, access(access)));
            text.addRaw("credentialMapping", mapping.toString());
        }
        return text + "\n";
    }

    private static JsonText head(String kind) {
        return JsonText.object().add("kind", kind).add("apiVersion", CURRENT);
    }

    private static String access(PullAccess access) {
        JsonText text = JsonText.object();
        if (!access.secrets().isEmpty()) {
            text.addRaw(SECRETS, JsonText.array(access.secrets().stream().map(secret -> JsonText.object()
                    .add("uid", secret.uid()).add("namespace", secret.namespace()).add("name", secret.name())
                    .add("credentialHash", secret.hash()).toString()).toList()));
        }
        if (!access.accounts().isEmpty()) {
            text.addRaw(ACCOUNTS, JsonText.array(access.accounts().stream().map(account -> JsonText.object()
                    .add("uid", account.uid()).add("namespace", account.namespace()).add("name", account.name())
                    .toString()).toList()));
        }
        if (access.anyPod()) {
            text.addRaw(ANY_POD, "true");
        }
        return text.toString();
    }

    /** The image whose pull began; empty when the text is no such record. */
    static Optional<Read<String>> readIntent(String text) {
        return read(text, INTENT, Set.of("image"), members -> text(members, "image"));
    }

    /** An image that was pulled; empty when the text is no such record. */
    static Optional<Read<PulledImage>> readPulled(String text) {
        return read(text, PULLED, Set.of("lastUpdatedTime", "imageRef", "credentialMapping"), members -> {
            Map<String, PullAccess> access = new TreeMap<>();
            for (Map.Entry<String, Value> entry : object(members.members().get("credentialMapping")).members().entrySet()) {
                access.put(entry.getKey(), readAccess(object(entry.getValue())));
            }
            return new PulledImage(text(members, "imageRef"), time(members.members().get("lastUpdatedTime")),
                    new TreeMap<>(access));
        });
    }

    private interface Part<T> {
        T read(Members members) throws Malformed;
    }

    private static <T> Optional<Read<T>> read(String text, String kind, Set<String> known, Part<T> part) {
        try {
            Members members = JsonDocument.parse(text);
            String version = text(members, "apiVersion");
            if (!text(members, "kind").equals(kind) || !VERSIONS.contains(version)) {
                return Optional.empty();
            }
            Set<String> all = new HashSet<>(known);
            all.addAll(Set.of("kind", "apiVersion"));
            only(members, all);
            return Optional.of(new Read<>(part.read(members), version.equals(CURRENT)));
        } catch (Malformed e) {
            return Optional.empty();
        }
    }

    private static PullAccess readAccess(Members members) throws Malformed {
        only(members, Set.of(SECRETS, ACCOUNTS, ANY_POD));
        List<PullAccess.OfSecret> secrets = new ArrayList<>();
        for (Value item : items(members.members().get(SECRETS))) {
            Members secret = object(item);
            only(secret, Set.of("uid", "namespace", "name", "credentialHash"));
            secrets.add(new PullAccess.OfSecret(text(secret, "uid"), text(secret, "namespace"), text(secret, "name"),
                    text(secret, "credentialHash")));
        }
        List<PullAccess.OfAccount> accounts = new ArrayList<>();
        for (Value item : items(members.members().get(ACCOUNTS))) {
            Members account = object(item);
            only(account, Set.of("uid", "namespace", "name"));
            accounts.add(new PullAccess.OfAccount(text(account, "uid"), text(account, "namespace"), text(account, "name")));
        }
        return new PullAccess(secrets, accounts, flag(members.members().get(ANY_POD)));
    }

    private static void only(Members members, Set<String> known) throws Malformed {
        if (!known.containsAll(members.members().keySet())) {
            throw new Malformed("unknown members");
        }
    }

    private static String text(Members members, String name) throws Malformed {
        return switch (members.members().get(name)) {
            case null -> "";
            case Nothing _ -> "";
            case Text(String value) -> value;
            default -> throw new Malformed(name + " is no text");
        };
    }

    private static Members object(Value value) throws Malformed {
        return switch (value) {
            case null -> new Members(Map.of());
            case Nothing _ -> new Members(Map.of());
            case Members members -> members;
            default -> throw new Malformed("no object");
        };
    }

    private static List<Value> items(Value value) throws Malformed {
        return switch (value) {
            case null -> List.of();
            case Nothing _ -> List.of();
            case Items(List<Value> items) -> items;
            default -> throw new Malformed("no list");
        };
    }

    private static boolean flag(Value value) throws Malformed {
        return switch (value) {
            case null -> false;
            case Nothing _ -> false;
            case Flag(boolean set) -> set;
            default -> throw new Malformed("no truth value");
        };
    }

    private static Instant time(Value value) throws Malformed {
        return switch (value) {
            case null -> Instant.MIN;
            case Nothing _ -> Instant.MIN;
            case Text(String text) -> {
                try {
                    yield OffsetDateTime.parse(text).toInstant();
                } catch (DateTimeException e) {
                    throw new Malformed("no time");
                }
            }
            default -> throw new Malformed("no time");
        };
    }
}
