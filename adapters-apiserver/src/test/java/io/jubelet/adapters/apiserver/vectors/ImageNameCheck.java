package io.jubelet.adapters.apiserver.vectors;

import io.jubelet.domain.image.ImageName;
import java.util.Map;

final class ImageNameCheck implements VectorCheck {

    @Override
    public String area() {
        return "image_name";
    }

    @Override
    public Object evaluate(Map<String, Object> in) {
        ImageName name;
        try {
            name = ImageName.parse(Json.text(in, "image"));
        } catch (IllegalArgumentException invalid) {
            return Map.of("valid", false);
        }
        return Map.of("valid", true, "repository", name.repository(), "tag", name.tag(), "digest", name.digest(),
                "withDefaultTag", name.withDefaultTag());
    }

    /** Texts about parse failures are not compared. */
    @Override
    public Object normalise(Object out) {
        return Json.without(out, "error");
    }
}
