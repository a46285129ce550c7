package io.jubelet.adapters.apiserver.codec;

import io.jubelet.domain.value.Binary;
import java.util.Base64;

/** Bytes as a text in base64. Problems with them do not repeat their value. */
final class BinaryShape implements Shape {

    static final BinaryShape INSTANCE = new BinaryShape();

    private static final Binary NONE = Binary.of(new byte[0]);

    private BinaryShape() {
    }

    @Override
    public Object read(WireNode node, FieldPath at, Problems problems) {
        if (!(node instanceof WireNode.Text text)) {
            problems.wrongType(at, node, "bytes in base64");
            return NONE;
        }
        try {
            return Binary.of(Base64.getDecoder().decode(text.value()));
        } catch (IllegalArgumentException _) {
            problems.error(at, node, "expected bytes in base64, found other text");
            return NONE;
        }
    }

    @Override
    public Object absent() {
        return NONE;
    }

    @Override
    public boolean isAbsent(Object value) {
        return NONE.equals(value);
    }

    @Override
    public Object write(Object value) {
        return Base64.getEncoder().encodeToString(((Binary) value).bytes());
    }
}
