<?php

declare(strict_types=1);

// Para quien no usa Composer.
spl_autoload_register(static function (string $class): void {
    $name = str_replace('\\', '/', substr($class, strlen('CfdiStamping\\')));
    if (str_starts_with($class, 'CfdiStamping\\') && is_file(__DIR__ . "/src/$name.php")) {
        require __DIR__ . "/src/$name.php";
    }
});
