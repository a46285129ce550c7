package io.jubelet.architecture.broken.app.bus;

final class Topics {
    static final Topic<Fine> FINE = new Topic<>("fine");
    static final Topic<Mutable> MUTABLE = new Topic<>("mutable");
    static final Topic<Open> OPEN = new Topic<>("open");
    static final Topic<Half> HALF = new Topic<>("half");

    static Topic<String> text() {
        return new Topic<>("text");
    }

    static <T extends Record> Topic<T> any(String address) {
        return new Topic<>(address);
    }
}
