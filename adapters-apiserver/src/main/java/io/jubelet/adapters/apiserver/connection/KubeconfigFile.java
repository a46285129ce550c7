package io.jubelet.adapters.apiserver.connection;

import io.jubelet.adapters.apiserver.codec.ObjectCodec;
import io.jubelet.adapters.apiserver.codec.UnreadableException;
import io.jubelet.adapters.apiserver.codec.WireNode;
import io.jubelet.domain.value.Binary;
import io.jubelet.ports.failure.InvalidArgumentException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Optional;

/**
 * One state of a kubeconfig file: the cluster and the user that its current context names. Messages repeat no values but
 * names: it contains tokens and keys.
 */
public final class KubeconfigFile {

    private static final int MAX_BYTES = 4 << 20;

    private final Path file;
    private final WireNode.Obj cluster;
    private final WireNode.Obj user;

    private KubeconfigFile(Path file, WireNode.Obj root) {
        this.file = file;
        String name = text(root, "current-context");
        if (name.isEmpty()) {
            throw wrong("current-context is missing; name one of the contexts");
        }
        WireNode.Obj context = named(root, "contexts", name, "context");
        cluster = named(root, "clusters", text(context, "cluster"), "cluster");
        user = text(context, "user").isEmpty() ? object(root, "") : named(root, "users", text(context, "user"), "user");
        if (server().isEmpty()) {
            throw wrong("it names no server: clusters[" + text(context, "cluster")
                    + "].cluster.server is missing; give the address of the API server");
        }
    }

    /**
     * Reads a file.
     *
     * @throws InvalidArgumentException when it is not there or can't be understood; the message begins with "kubeconfig" and
     *     the file
     */
    public static KubeconfigFile read(Path file) {
        byte[] text;
        try {
            text = bytes(file);
        } catch (IOException e) {
            throw new InvalidArgumentException("kubeconfig " + file + " can't be read: " + file + ": " + reason(e));
        }
        WireNode root;
        try {
            root = ObjectCodec.parseDocument(text);
        } catch (UnreadableException _) {
            // The message of the parser may repeat what is secret.
            throw new InvalidArgumentException("kubeconfig " + file + " is not valid YAML");
        }
        if (root instanceof WireNode.Obj object) {
            return new KubeconfigFile(file, object);
        }
        throw new InvalidArgumentException("kubeconfig " + file + " can't be understood: it is " + root.describe()
                + ", expected an object");
    }

    private static byte[] bytes(Path file) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            byte[] text = in.readNBytes(MAX_BYTES + 1);
            if (text.length > MAX_BYTES) {
                throw new IOException("it has more than " + MAX_BYTES + " bytes");
            }
            return text;
        }
    }

    /** The file. */
    public Path file() {
        return file;
    }

    /** The address of the API server. */
    public String server() {
        return text(cluster, "server");
    }

    /** The members of the cluster. */
    public WireNode.Obj cluster() {
        return cluster;
    }

    /** The members of the user, none when the context names no user. */
    public WireNode.Obj user() {
        return user;
    }

    /**
     * A text.
     *
     * @return empty when it is missing
     * @throws InvalidArgumentException when it is something else
     */
    public String text(WireNode.Obj object, String name) {
        return switch (object.members().get(name)) {
            case null -> "";
            case WireNode.Null _ -> "";
            case WireNode.Text text -> text.value();
            case WireNode found -> throw wrong(name + " must be a text, found " + found.describe());
        };
    }

    /** A truth value, false when it is missing. */
    boolean flag(WireNode.Obj object, String name) {
        return switch (object.members().get(name)) {
            case null -> false;
            case WireNode.Null _ -> false;
            case WireNode.Bool flag -> flag.value();
            case WireNode found -> throw wrong(name + " must be true or false, found " + found.describe());
        };
    }

    /** The items of a list, none when it is missing. */
    List<WireNode> items(WireNode.Obj object, String name) {
        return switch (object.members().get(name)) {
            case null -> List.of();
            case WireNode.Null _ -> List.of();
            case WireNode.Arr list -> list.items();
            case WireNode found -> throw wrong(name + " must be a list, found " + found.describe());
        };
    }

    /** An object, one without members when it is missing. */
    private WireNode.Obj object(WireNode.Obj object, String name) {
        return switch (object.members().get(name)) {
            case null -> object.object("");
            case WireNode.Null _ -> object.object("");
            case WireNode.Obj found -> found;
            case WireNode found -> throw wrong(name + " must be an object, found " + found.describe());
        };
    }

    private WireNode.Obj named(WireNode.Obj root, String list, String name, String part) {
        for (WireNode item : items(root, list)) {
            if (item instanceof WireNode.Obj entry && entry.text("name").equals(name)) {
                return object(entry, part);
            }
        }
        throw wrong(list + " has no entry with the name \"" + name + "\"");
    }

    /**
     * The content of the member {@code <name>-data}, or in the file that the member {@code <name>} names.
     *
     * @return empty when there is neither
     * @throws InvalidArgumentException when it can't be read
     */
    public Optional<Binary> part(WireNode.Obj object, String name) {
        String data = text(object, name + "-data");
        if (!data.isEmpty()) {
            try {
                return Optional.of(Binary.of(Base64.getDecoder().decode(data.replaceAll("\\s", ""))));
            } catch (IllegalArgumentException _) {
                throw wrong(name + "-data must be base64");
            }
        }
        String named = text(object, name);
        return named.isEmpty() ? Optional.empty() : Optional.of(content(named));
    }

    /**
     * The content of a file that this one names. An empty one, as another program may leave for a moment, is not read as none: then all
     * certificate authorities of the JVM would be trusted, or requests would be anonymous.
     *
     * @throws InvalidArgumentException when it can't be read, or is empty
     */
    Binary content(String name) {
        Path named = sibling(name);
        try {
            Binary content = Binary.of(bytes(named));
            if (content.text().isBlank()) {
                throw new InvalidArgumentException(named + ", which kubeconfig " + file + " names, is empty");
            }
            return content;
        } catch (IOException e) {
            throw new InvalidArgumentException(
                    named + ", which kubeconfig " + file + " names, can't be read: " + reason(e));
        }
    }

    /** A file that this one names: relative names are relative to it. */
    public Path sibling(String name) {
        return file.resolveSibling(name);
    }

    /** A failure for what is wrong in this file. */
    InvalidArgumentException wrong(String message) {
        return new InvalidArgumentException("kubeconfig " + file + ": " + message);
    }

    private static String reason(IOException e) {
        return switch (e) {
            case NoSuchFileException _ -> "there is no such file";
            case AccessDeniedException _ -> "permission denied";
            default -> String.valueOf(e.getMessage());
        };
    }

    /** Leaves out all that may be secret. */
    @Override
    public String toString() {
        return "Kubeconfig[" + file + "]";
    }
}
