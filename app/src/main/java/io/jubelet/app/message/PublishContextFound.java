package io.jubelet.app.message;

import io.jubelet.domain.value.Immutable;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * Answer to {@link GetPublishContext}.
 *
 * @param context the answer of the controller, never shown
 * @param fault why the attachment can't be read, in the words of the API server; then the context is empty
 */
public record PublishContextFound(Map<String, String> context, Optional<String> fault) {

    /** Copies the map; rejects null. */
    public PublishContextFound {
        context = Immutable.sorted(context);
        Objects.requireNonNull(fault, "fault");
    }

    /** What the controller answered. */
    public static PublishContextFound of(Map<String, String> context) {
        return new PublishContextFound(context, Optional.empty());
    }

    /** It is not known. */
    public static PublishContextFound unknown(String fault) {
        return new PublishContextFound(Map.of(), Optional.of(fault));
    }

    /** Names only. */
    @Override
    public String toString() {
        return "PublishContextFound[context=" + context.keySet() + ", fault=" + fault + "]";
    }
}
