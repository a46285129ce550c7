package io.jubelet.app.config;

import java.util.function.BiConsumer;

/**
 * Whether several images are pulled at a time. A kubelet gives {@code serializeImagePulls} its default before the drop-ins are merged: off
 * where the file of {@code --config} has a {@code maxParallelImagePulls} of 2 or more, on otherwise. So a drop-in alone that has it
 * contradicts that default. A drop-in that removes {@code serializeImagePulls} gives it a new default by what is merged.
 */
final class ParallelPulls {

    static final String SERIALIZE = "serializeImagePulls";
    static final String MOST = "maxParallelImagePulls";

    private ParallelPulls() {
    }

    /** Adds the default to the layer of {@code --config}, where it is off. */
    static void addTo(Layer layer) {
        if (!layer.isSet(SERIALIZE) && layer.isSet(MOST) && ((Number) layer.value(MOST)).longValue() > 1) {
            layer.set(SERIALIZE, false, layer.origin(MOST));
        }
    }

    static void check(Settings settings, BiConsumer<String, String> errors) {
        if (!settings.isSet(MOST)) {
            return;
        }
        long most = settings.number(MOST);
        if (most < 1) {
            errors.accept(MOST, "maxParallelImagePulls " + most + " must be a positive number");
        } else if (most > 1 && isSerial(settings)) {
            errors.accept(MOST, "maxParallelImagePulls cannot be larger than 1 unless"
                    + " SerializeImagePulls (--serialize-image-pulls) is set to false");
        }
    }

    /** The value of a kubelet for {@code serializeImagePulls}. */
    static boolean isSerial(Settings settings) {
        boolean off = settings.isRemoved(SERIALIZE) && settings.number(MOST) > 1;
        return !off && settings.flag(SERIALIZE);
    }
}
