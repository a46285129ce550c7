/**
 * Walking through trees that containers could write to. Nothing in them is trusted: each step is taken relative to an
 * open directory and follows no link, what is mounted in the tree is not entered, and however deep containers nested their
 * directories, neither the stack nor the file descriptors run out.
 */
package io.jubelet.adapters.fs.tree;
