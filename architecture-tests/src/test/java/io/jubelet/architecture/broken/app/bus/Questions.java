package io.jubelet.architecture.broken.app.bus;

final class Questions {
    static final Question<Asked, Answered> QUESTION = new Question<>("question");
}

final class Asked { int value; }

final class Answered { int value; }
