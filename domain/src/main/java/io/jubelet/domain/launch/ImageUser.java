package io.jubelet.domain.launch;

import java.util.Objects;
import java.util.Optional;

/** The user that an image names in its configuration. */
public sealed interface ImageUser {

    /** An image without a user runs as root. */
    ImageUser ROOT = new Id(0);

    /**
     * A number.
     *
     * @param uid user id; images may hold any number
     */
    record Id(long uid) implements ImageUser {
    }

    /**
     * A name that only the files of the image can translate.
     *
     * @param name user name, not empty
     */
    record Name(String name) implements ImageUser {

        /** Rejects null. */
        public Name {
            Objects.requireNonNull(name, "name");
        }
    }

    /** From the two fields of an image in the runtime's store: the id wins, and nothing at all means root. */
    static ImageUser of(Optional<Long> uid, String name) {
        if (uid.isPresent()) {
            return new Id(uid.get());
        }
        return name.isEmpty() ? ROOT : new Name(name);
    }
}
