package io.jubelet.adapters.apiserver.vectors;

import io.jubelet.domain.env.EnvFile;
import java.util.HashMap;
import java.util.Map;

final class EnvFileCheck implements VectorCheck {

    @Override
    public String area() {
        return "env_file";
    }

    @Override
    public Object evaluate(Map<String, Object> in) {
        Map<String, Object> answer = new HashMap<>();
        answer.put("error", null);
        answer.put("value", "");
        try {
            EnvFile.value(Json.text(in, "content"), Json.text(in, "key"))
                    .ifPresent(value -> answer.put("value", value));
        } catch (IllegalArgumentException malformed) {
            answer.put("error", malformed.getMessage());
        }
        return answer;
    }
}
