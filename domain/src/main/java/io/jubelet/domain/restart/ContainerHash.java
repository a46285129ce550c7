package io.jubelet.domain.restart;

import io.jubelet.domain.container.Container;
import io.jubelet.domain.runtime.ObservedContainer;
import io.jubelet.domain.value.JsonText;
import java.nio.charset.StandardCharsets;

/**
 * Identity of the parts of a container that cannot change while it runs: image and name. Recorded on the container at
 * creation; a running container whose recorded hash differs from the desired one is replaced whatever the restart
 * policy says.
 *
 * <p>32-bit FNV-1a over the text {@code ([]uint8)[n n n]}, where the numbers are the decimal bytes of the compact JSON
 * object with the members {@code image} and {@code name}. Other kubelets compute the same value, so containers survive an
 * exchange of the agent.
 *
 * @param bits the hash as 32 unsigned bits
 */
public record ContainerHash(int bits) {
    private static final int OFFSET_BASIS = 0x811c9dc5;
    private static final int PRIME = 0x01000193;

    /** Hash of a container of a pod. */
    public static ContainerHash of(Container container) {
        return of(container.name(), container.image());
    }

    /** Hash of a container with this name and image. */
    public static ContainerHash of(String name, String image) {
        String json = JsonText.object().add("image", image).add("name", name).toString();
        return new ContainerHash(fnvOfDecimals(json.getBytes(StandardCharsets.UTF_8)));
    }

    /** Whether the instance was made of another image or under another name than the container desired now. */
    public static boolean isChanged(Container desired, ObservedContainer instance) {
        return !instance.hash().equals(of(desired).hex());
    }

    /** The form recorded on containers: lower-case hexadecimal without leading zeros. */
    public String hex() {
        return Integer.toHexString(bits);
    }

    private static int fnvOfDecimals(byte[] bytes) {
        int hash = absorb(OFFSET_BASIS, "([]uint8)[");
        for (int i = 0; i < bytes.length; i++) {
            if (i > 0) {
                hash = absorb(hash, ' ');
            }
            hash = absorb(hash, Integer.toString(Byte.toUnsignedInt(bytes[i])));
        }
        return absorb(hash, ']');
    }

    private static int absorb(int hash, String ascii) {
        int result = hash;
        for (int i = 0; i < ascii.length(); i++) {
            result = absorb(result, ascii.charAt(i));
        }
        return result;
    }

    private static int absorb(int hash, char ascii) {
        return (hash ^ ascii) * PRIME;
    }
}
